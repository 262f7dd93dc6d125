//! Pictures and pages that a browser would run something of.

/// Attacks put into a picture, each with the reason of its refusal.
pub(super) const ATTACKS: &[(&str, &str)] = &[
    (
        "<script>alert(1)</script>",
        "line 2, column 3: it has the element `script`",
    ),
    ("<script href='data:text/javascript,alert(1)'/>", "`script`"),
    (
        "<x:script xmlns:x='http://www.w3.org/2000/svg'>alert(1)</x:script>",
        "the element `x:script`",
    ),
    (
        "<x:SCRIPT xmlns:x='http://www.w3.org/2000/svg'>alert(1)</x:SCRIPT>",
        "the element `x:SCRIPT`",
    ),
    (
        "<script xmlns='http://www.w3.org/1999/xhtml'>alert(1)</script>",
        "the foreign namespace `http://www.w3.org/1999/xhtml`",
    ),
    (
        "<h:iframe xmlns:h='http://www.w3.org/1999/xhtml' src='javascript:alert(1)'/>",
        "`h:iframe`",
    ),
    ("<h:p xmlns:h='http://www.w3.org/1999/xhtml'/>", "`h:p`"),
    ("<p xmlns=''/>", "`p` without a namespace"),
    (
        "<m:math xmlns:m='http://www.w3.org/1998/Math/MathML'/>",
        "`m:math`",
    ),
    (
        "<z:script xmlns:z='http://&#119;ww.w3.org/2000/svg'>alert(1)</z:script>",
        "`z:script`",
    ),
    (
        "<e:x xmlns:e='http://www.w3.org/2001/xml-events'/>",
        "`e:x`",
    ),
    (
        "<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'/></foreignObject>",
        "`foreignObject`",
    ),
    (
        "<x:foreignObject xmlns:x='http://www.w3.org/2000/svg'/>",
        "`x:foreignObject`",
    ),
    (
        "<handler type='application/ecmascript'>alert(1)</handler>",
        "`handler`",
    ),
    ("<listener event='load'/>", "`listener`"),
    ("<discard href='#a'/>", "`discard`"),
    ("<audio href='x.mp3'/>", "`audio`"),
    ("<video href='x.mp4'/>", "`video`"),
    ("<iframe src='http://example.org'/>", "`iframe`"),
    ("<embed src='x.svg'/>", "`embed`"),
    ("<object data='x.svg'/>", "`object`"),
    (
        "<link rel='stylesheet' href='http://example.org/x.css'/>",
        "`link`",
    ),
    (
        "<font-face-uri xlink:href='http://example.org/x.ttf'/>",
        "`font-face-uri`",
    ),
    ("<tref xlink:href='http://example.org/x.svg#a'/>", "`tref`"),
    (
        "<cursor xlink:href='http://example.org/x.png'/>",
        "`cursor`",
    ),
    ("<metadata><script>alert(1)</script></metadata>", "`script`"),
    (
        "<i:x xmlns:i='http://ns.adobe.com/x/'><script>alert(1)</script></i:x>",
        "`script`",
    ),
    (
        "<i:x xmlns:i='http://ns.adobe.com/x/' onclick='alert(1)'/>",
        "`onclick`",
    ),
    (
        "<i:x xmlns:i='http://ns.adobe.com/x/' href='http://example.org'/>",
        "`http://example.org`",
    ),
    ("<rect onclick='alert(1)'/>", "`onclick`"),
    ("<rect OnClick='alert(1)'/>", "`OnClick`"),
    (
        "<rect\n\tonmouseover\n=\n'alert(1)'/>",
        "line 3, column 2: it has the attribute `onmouseover`",
    ),
    ("<rect onfocusin='alert(1)' tabindex='1'/>", "`onfocusin`"),
    (
        "<animate onbegin='alert(1)' attributeName='x' dur='1s'/>",
        "`onbegin`",
    ),
    ("<rect formaction='javascript:alert(1)'/>", "`formaction`"),
    ("<rect src='x'/>", "`src`"),
    ("<rect srcdoc='x'/>", "`srcdoc`"),
    ("<rect contentScriptType='x'/>", "`contentScriptType`"),
    (
        "<a href='javascript:alert(1)'/>",
        "column 6: it leads to `javascript:alert(1)`",
    ),
    (
        "<a href='java&#115;cript:alert(1)'/>",
        "`javascript:alert(1)`",
    ),
    (
        "<a href='&#x6A;avascript:alert(1)'/>",
        "`javascript:alert(1)`",
    ),
    ("<a href='java&#9;script:alert(1)'/>", "leads to"),
    (
        "<a href='  &#10;javascript:alert(1)'/>",
        "leads to `javascript",
    ),
    (
        "<a xlink:href='JavaScript:alert(1)'/>",
        "leads to `JavaScript",
    ),
    (
        "<a y:href='javascript:alert(1)' xmlns:y='http://www.w3.org/1999/xlink'/>",
        "leads to `javascript",
    ),
    ("<a href='vbscript:x'/>", "leads to `vbscript"),
    (
        "<a href='data:text/html,&lt;script>alert(1)&lt;/script>'/>",
        "leads to `data:",
    ),
    ("<a href='http://example.org'/>", "leads to `http:"),
    ("<a href='//example.org'/>", "leads to `//"),
    ("<a href='other.html'/>", "leads to `other.html`"),
    ("<a href='#a' target='_top'/>", "`target`"),
    (
        "<use href='data:image/svg+xml;base64,PHN2Zy8+#x'/>",
        "leads to `data:",
    ),
    ("<use xlink:href='http://example.org/x.svg#a'/>", "leads to"),
    ("<use href='x.svg#a'/>", "leads to `x.svg#a`"),
    ("<image href='http://example.org/x.png'/>", "leads to"),
    ("<image href='x.png'/>", "or the pixels themselves"),
    ("<image href='file:///etc/passwd'/>", "leads to `file:"),
    (
        "<image href='data:image/svg+xml;base64,PHN2Zy8+'/>",
        "has a picture in it that begins with `svg`, not",
    ),
    (
        "<image href='data:image/svg+xml;base64,PHN2ZyB4bWxucz0naHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmcnPjxzY3JpcHQvPjwvc3ZnPg=='/>",
        "has a picture in it that has the element `script`",
    ),
    (
        "<image href='data:image/svg+xml;base64,PHN2'/>",
        "has a picture in it that is not XML",
    ),
    (
        "<image href='data:image/svg+xml;base64,PHN'/>",
        "has a picture in it that is not base64",
    ),
    ("<image href='data:image/svg+xml,&lt;svg/>'/>", "leads to"),
    ("<image href='data:image/png;base64,a&quot;b'/>", "leads to"),
    ("<image href='data:image/png;x;base64,aaaa'/>", "leads to"),
    ("<feImage href='http://example.org/x.svg'/>", "leads to"),
    (
        "<linearGradient xlink:href='http://example.org/x.svg#g'/>",
        "leads to",
    ),
    ("<textPath href='http://example.org/x.svg#g'/>", "leads to"),
    ("<mpath href='http://example.org/x.svg#g'/>", "leads to"),
    (
        "<set attributeName='href' to='javascript:alert(1)'/>",
        "animates `href`",
    ),
    (
        "<set attributeName='xlink:href' to='javascript:alert(1)'/>",
        "animates `xlink:href`",
    ),
    (
        "<animate attributeName=' href ' values='javascript:alert(1)'/>",
        "animates `href`",
    ),
    (
        "<animate attributeName='y:href' xmlns:y='http://www.w3.org/1999/xlink' values='x'/>",
        "animates `y:href`",
    ),
    (
        "<set attributeName='onload' to='alert(1)'/>",
        "animates `onload`",
    ),
    ("<set attributeName='style' to='x'/>", "animates `style`"),
    ("<set attributeName='class' to='x'/>", "animates `class`"),
    (
        "<set attributeName='fill' to='url(http://example.org)'/>",
        "loads `http://example.org`",
    ),
    (
        "<animate attributeName='fill' values='red;URL( //example.org )'/>",
        "loads `//example.org`",
    ),
    (
        "<rect fill='url(http://example.org/x.svg#a)'/>",
        "in the attribute `fill`",
    ),
    ("<rect fill='url(x.svg#a)'/>", "loads `x.svg#a`"),
    ("<rect fill='u&#114;l(x.svg#a)'/>", "loads `x.svg#a`"),
    (
        "<rect filter=\"url('http://example.org/x.svg#a')\"/>",
        "loads",
    ),
    ("<rect fill='url(#a'/>", "loads"),
    ("<rect fill='\\75rl(http://example.org)'/>", "backslash"),
    (
        "<rect cursor='url(http://example.org/x.png), auto'/>",
        "loads",
    ),
    ("<rect clip-path='url(data:image/svg+xml,x#a)'/>", "loads"),
    (
        "<rect style='fill:url(http://example.org)'/>",
        "in the attribute `style`",
    ),
    ("<rect style='fill:url/**/(x)'/>", ""),
    (
        "<rect style='fill:image-set(\"http://example.org\" 1x)'/>",
        "calls `image-set()`",
    ),
    (
        "<rect style='fill:-webkit-image-set(\"x\" 1x)'/>",
        "calls `-webkit-image-set()`",
    ),
    (
        "<rect style='fill:src(\"http://example.org\")'/>",
        "calls `src()`",
    ),
    (
        "<rect style='width:expression(alert(1))'/>",
        "calls `expression()`",
    ),
    (
        "<rect style='width:EXPRESSION(alert(1))'/>",
        "calls `EXPRESSION()`",
    ),
    (
        "<rect style='-moz-binding:url(http://example.org/x.xml#a)'/>",
        "loads",
    ),
    ("<rect style='behavior:url(x.htc)'/>", "loads"),
    (
        "<rect style='fill:attr(title type(&lt;url>))'/>",
        "calls `attr()`",
    ),
    (
        "<rect style='--x:url(http://example.org);fill:var(--x)'/>",
        "loads",
    ),
    ("<rect style='x:\"a&#10;;fill:url(x)\"'/>", "in a style"),
    (
        "<i:x xmlns:i='http://ns.adobe.com/x/' style='fill:url(x)'/>",
        "loads",
    ),
    (
        "<style>@import 'http://example.org/x.css';</style>",
        "column 10: it has `@import` in a style",
    ),
    (
        "<style>@IMPORT url(http://example.org/x.css);</style>",
        "`@IMPORT`",
    ),
    ("<style>@\\69mport 'x';</style>", "in a style"),
    ("<style>@im<!-- -->port 'x';</style>", "`@import`"),
    ("<style><![CDATA[@import 'x';]]></style>", "`@import`"),
    ("<style>&#64;import 'x';</style>", "`@import`"),
    ("<style>@font-face { src: url(x) }</style>", "`@font-face`"),
    ("<style>@namespace 'x';</style>", "`@namespace`"),
    ("<style>@charset 'utf-7';</style>", "`@charset`"),
    ("<style>@document url(x) {}</style>", "`@document`"),
    (
        "<style>rect { fill: url(http://example.org) }</style>",
        "loads",
    ),
    (
        "<style>rect {\n  fill: url(http://example.org) }</style>",
        "line 3, column 9: it loads",
    ),
    (
        "<style>rect { fill: url( 'http://example.org' ) }</style>",
        "loads",
    ),
    ("<style>rect { fill: url('#a'\\29) }</style>", "loads"),
    ("<style>/* </style>", "comment in a style that does not end"),
    ("<style>/* */ @import 'x'; /* */</style>", "`@import`"),
    (
        "<style>a:after { content: '/*'} @import 'x'; /* ' */</style>",
        "`@import`",
    ),
    (
        "<style><![CDATA[</style><img src=x onerror=alert(1)>]]></style>",
        "`<` in a style",
    ),
    ("<style>&lt;/style></style>", "`<` in a style"),
    ("<style><g/></style>", ""),
    (
        "<!--><img src=x onerror=alert(1)>-->",
        "a comment that pages of HTML end earlier",
    ),
    ("<!-- --!><img src=x onerror=alert(1)> -->", "is not XML"),
    (
        "<!---><img src=x onerror=alert(1)>-->",
        "a comment that pages of HTML end earlier",
    ),
    ("<rect unknown='x'/>", "`unknown`"),
    ("<rect xmlns:y='urn:x' y:z='1'/>", "`y:z`"),
];

/// Markdown, and what it is refused for.
pub(super) const PAGES: &[(&str, &str)] = &[
    (
        "# A\n\n<script>alert(1)</script>\n",
        "line 3, column 1: it has `<script>`",
    ),
    (
        "a <script>alert(1)</script>\n",
        "column 3: it has `<script>`",
    ),
    (
        "a <img src=x onerror=alert(1)>\n",
        "the attribute `onerror`",
    ),
    ("a\n\n<img\nonerror='alert(1)' src=x>\n", "`onerror`"),
    ("a\n\n> <img\n> onerror='alert(1)' src=x>\n", "`onerror`"),
    ("a\n\n- <div\n  onclick='alert(1)'>\n", "`onclick`"),
    ("<b/onclick=alert(1)>\n", "`onclick`"),
    ("a <svg><g/></svg>\n", "`<svg>`"),
    // HTML reads what Markdown takes for a link.
    (
        "a\n\n<div>\n<https://x/autofocus/contenteditable/onfocus=alert(1)//>\n</div>\n",
        "whose parts HTML takes for attributes",
    ),
    (
        "<h1>A</h1>\n\n<https://x/onfocus=alert(1)>\n",
        "for attributes",
    ),
    (
        "a\n\n<div>\n<mailto:x/onclick=alert(1)>\n</div>\n",
        "for attributes",
    ),
    (
        "a\n\n<div>\n<https://x\u{c}onclick=alert(1)>\n</div>\n",
        "without its `>`",
    ),
    // Where there are no footnotes, this is a link.
    (
        "a [rules][^1]\n\n[^1]: javascript:alert(1)\n",
        "leads to `javascript:",
    ),
    ("a ![x](https://example.org/x.png)\n", "leads to `https:"),
    (
        "a <img src='https://example.org/x.png'>\n",
        "leads to `https:",
    ),
    (
        "a <iframe src='javascript:alert(1)'></iframe>\n",
        "`<iframe>`",
    ),
    ("a <base href='http://example.org'>\n", "`<base>`"),
    ("a\n\n<style>x</style>\n", "`<style>`"),
    (
        "a <textarea><!--</textarea><img src=x onerror=alert(1)>-->\n",
        "`<textarea>`",
    ),
    ("a <!-- <img src=x onerror=alert(1)> -->\n", "`onerror`"),
    (
        "a <a href='javascript:alert(1)'>x</a>\n",
        "leads to `javascript:alert(1)`",
    ),
    ("a <a href='java&#115;cript:alert(1)'>x</a>\n", "an entity"),
    ("a <a href='&#106;avascript:alert(1)'>x</a>\n", "an entity"),
    ("a <a href=javascript&colon;alert(1)>x</a>\n", "an entity"),
    ("a\n\n<a href=\"java\nscript:alert(1)\">x</a>\n", "leads to"),
    (
        "[x](javascript:alert(1))\n",
        "leads to `javascript:alert(1)`",
    ),
    (
        "[x](java&#115;cript:alert(1))\n",
        "leads to `javascript:alert(1)`",
    ),
    ("[x](<java&Tab;script:alert(1)>)\n", "leads to"),
    (
        "[x][y]\n\n[y]: data:text/html,x\n",
        "leads to `data:text/html,x`",
    ),
    ("![x](vbscript:x)\n", "leads to `vbscript:x`"),
    ("<javascript:alert(1)>\n", "it has `<javascript:alert(1)>`"),
    (
        "a <div title='<img src=x onerror=alert(1)>'>\n",
        "`onerror`",
    ),
    ("a\n\n<div title='\n\nx\n", "without its `>`"),
    ("<!-- x -->\n\n`<script>alert(1)</script>`\n", "`<script>`"),
    ("<?xml version='1.0'?>\n", "HTML that pages"),
    ("<!DOCTYPE html>\n", "HTML that pages"),
    ("%PDF-1.7\n", "begins with `%PDF-`"),
];
