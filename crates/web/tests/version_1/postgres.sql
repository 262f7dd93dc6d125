-- A database of games of version 1.
CREATE SCHEMA brink;
CREATE TABLE brink.version (version BIGINT NOT NULL);
INSERT INTO brink.version VALUES (1);
CREATE TABLE brink.games (
    game BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    content TEXT NOT NULL, scenario TEXT NOT NULL, options TEXT NOT NULL,
    seed TEXT NOT NULL, mods TEXT NOT NULL, setting TEXT NOT NULL
);
CREATE TABLE brink.seats (
    game BIGINT NOT NULL REFERENCES brink.games ON DELETE CASCADE,
    seat TEXT NOT NULL, token BYTEA NOT NULL UNIQUE,
    PRIMARY KEY (game, seat)
);
CREATE TABLE brink.inputs (
    game BIGINT NOT NULL REFERENCES brink.games ON DELETE CASCADE,
    n INTEGER NOT NULL CHECK (n >= 0), input TEXT NOT NULL,
    PRIMARY KEY (game, n)
);
CREATE TABLE brink.notes (
    game BIGINT NOT NULL REFERENCES brink.games ON DELETE CASCADE,
    seat TEXT NOT NULL, note TEXT NOT NULL,
    PRIMARY KEY (game, seat)
);
CREATE FUNCTION brink.never_changed() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''inputs are only added''; END';
CREATE TRIGGER never_changed BEFORE UPDATE ON brink.inputs EXECUTE FUNCTION brink.never_changed();
CREATE FUNCTION brink.say_added() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_notify(''brink'', NEW.game || '' '' || NEW.n); RETURN NULL; END';
CREATE TRIGGER say_added AFTER INSERT ON brink.inputs FOR EACH ROW EXECUTE FUNCTION brink.say_added();
CREATE FUNCTION brink.say_deleted() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_notify(''brink'', OLD.game::text); RETURN NULL; END';
CREATE TRIGGER say_deleted AFTER DELETE ON brink.games FOR EACH ROW EXECUTE FUNCTION brink.say_deleted();
INSERT INTO brink.games (game, content, scenario, options, seed, mods, setting)
OVERRIDING SYSTEM VALUE VALUES (3, 'c', 's', '{}', '7', '[]', '{}');
INSERT INTO brink.seats VALUES (3, '0', '\x0101010101010101010101010101010101010101010101010101010101010101');
INSERT INTO brink.inputs VALUES (3, 0, 'a'), (3, 1, 'b');
INSERT INTO brink.notes VALUES (3, '0', 'mine');
