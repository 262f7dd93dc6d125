// The bytes of a file that an editor does not show: its byte order mark and the ends of its lines.

const MARK = "\ufeff";
const END = /\r\n?|\n/;
const ENDS = /\r\n?|\n/g;

/** A text as the editor has it: no mark, and one kind of line end. @param {string} text */
export const plain = (text) => text.replace(/^\ufeff/, "").replace(ENDS, "\n");

/** The line end that most lines of a text have. @param {string[]} ends */
const usual = (ends) =>
  ends.filter((one) => one === "\r\n").length * 2 > ends.length ? "\r\n" : "\n";

/**
 * A plain text with the mark and the line ends of the file that it is written to.
 * Lines at the beginning and the end that are the same keep theirs; the others get what is usual there.
 * @param {string} text @param {string} file the text of the file as it was read
 */
export function written(text, file) {
  const ends = file.match(ENDS) ?? [],
    old = file.replace(/^\ufeff/, "").split(END),
    lines = text.split("\n"),
    end = usual(ends);
  let head = 0;
  while (head < ends.length && head < lines.length - 1 && old[head] === lines[head]) head += 1;
  // Both are counted from behind, without the last line, which has no end.
  const longer = lines.length - old.length;
  let tail = lines.length - 1;
  while (tail > head && tail - longer > head && old[tail - longer] === lines[tail]) tail -= 1;
  const endOf = (/** @type {number} */ at) =>
    at < head ? ends[at] : at > tail ? (ends[at - longer] ?? end) : end;
  const body = lines.map((line, at) => (at < lines.length - 1 ? line + endOf(at) : line)).join("");
  return file.startsWith(MARK) ? MARK + body : body;
}
