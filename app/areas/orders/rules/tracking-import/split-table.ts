/** A record of a table of text. */
export interface TableRecord {
  /** Of its first line in the file, from 1 */
  line: number;
  /** Lines of the file that it takes */
  lines: number;
  cells: string[];
  /** The line as it stands, where its quotes do not fit; it has no cells then */
  broken: string | null;
}

export const SEPARATORS = [",", ";", "\t"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** A cell with more line breaks than this is one whose quote was never closed. */
const MOST_BREAKS = 30;
/** The longest cell, in letters. */
const LONGEST_CELL = 20_000;
/** The longest that is kept of a broken line. */
const LONGEST_BROKEN = 1_000;
const BREAK = /\r\n|\n|\r/g;

/**
 * The text of a file: UTF-8, UTF-16 of either order, or the character set of Western Windows, which is what spreadsheets
 * write where they are not told otherwise. Characters that a database cannot keep are replaced.
 */
export function decodeTable(bytes: Uint8Array): string {
  return textOf(bytes).replace(/\0/g, "\uFFFD").toWellFormed();
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  // Letters that computers began with have a zero for their other half.
  const zeros = [0, 0];
  for (let at = 0; at < Math.min(bytes.length, 400); at++) if (bytes[at] === 0) zeros[at % 2]! += 1;
  if (zeros[1]! > 20 && zeros[0]! === 0) return new TextDecoder("utf-16le").decode(bytes);
  if (zeros[0]! > 20 && zeros[1]! === 0) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * The records of a table (RFC 4180), blank lines left out. Nothing is lost of a record whose quotes do not fit: its first line
 * is one broken record, and reading goes on with the next line.
 */
export function* splitTable(text: string, separator: Separator): Generator<TableRecord, void, undefined> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const read = readRecord(text, at, separator) ?? brokenAt(text, at);
    if (read.broken !== null || read.cells.some((cell) => cell.trim() !== ""))
      yield { line, lines: read.lines, cells: read.cells, broken: read.broken };
    line += read.lines;
    at = read.end;
  }
}

interface Read extends Omit<TableRecord, "line"> {
  /** Where the next record begins */
  end: number;
}

/** The record that begins at a place; null where its quotes do not fit. */
function readRecord(text: string, begin: number, separator: Separator): Read | null {
  const cells: string[] = [];
  let at = begin;
  let lines = 1;
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at, separator);
    if (!cell || lines + cell.breaks > MOST_BREAKS) return null;
    cells.push(cell.value);
    lines += cell.breaks;
    at = cell.end;
    if (text[at] === separator) at += 1;
    else if (at >= text.length || isBreak(text, at)) return { cells, lines, broken: null, end: afterBreak(text, at) };
    else return null;
  }
}

interface Cell {
  value: string;
  /** Line breaks in it */
  breaks: number;
  end: number;
}

function readPlain(text: string, begin: number, separator: Separator): Cell {
  let end = begin;
  while (end < text.length && text[end] !== separator && !isBreak(text, end)) end += 1;
  return { value: text.slice(begin, end), breaks: 0, end };
}

function readQuoted(text: string, begin: number): Cell | null {
  let value = "";
  let from = begin + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1 || quote - begin > LONGEST_CELL) return null;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      let end = quote + 1;
      while (text[end] === " ") end += 1;
      return { value, breaks: value.match(BREAK)?.length ?? 0, end };
    }
    value += '"';
    from = quote + 2;
  }
}

function brokenAt(text: string, begin: number): Read {
  let end = begin;
  while (end < text.length && !isBreak(text, end)) end += 1;
  const broken = text.slice(begin, Math.min(end, begin + LONGEST_BROKEN));
  return { cells: [], lines: 1, broken, end: afterBreak(text, end) };
}

const isBreak = (text: string, at: number): boolean => text[at] === "\n" || text[at] === "\r";

function afterBreak(text: string, at: number): number {
  return text[at] === "\r" && text[at + 1] === "\n" ? at + 2 : at + 1;
}
