/** What a cell holds: words, a number as it is or as decimal text, or nothing. */
export type CsvCell = string | number | null;

/** Excel takes a file without it for one of the machine's own character set. */
export const CSV_MARK = "\uFEFF";

const NUMBER = /^-?\d+(\.\d+)?$/;
/** What spreadsheets take for the beginning of a formula, with the wide forms that some take for it too. */
const SIGN = /[=+\-@＝＋－＠]/;
/** Where a cell ends for a spreadsheet that parts by other signs than commas, as Excel does in half of Europe. */
const BREAK = /[;\t\r\n]/;
/** What may stand before a formula: what is not seen, and the mark that such a spreadsheet takes for a quoted cell's. */
const BEFORE = /[\s\p{C}"]/u;
/** What begins a cell and is cut off by some. */
const CUT_OFF = /^[\t\r]/;

/**
 * A line of CSV (RFC 4180) with its end. A text that a spreadsheet would run as a formula, by whatever sign it parts cells,
 * has an apostrophe before the formula, as buyers and suppliers write what stands in lists; a number is left as one, so that
 * it can be added up.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(toField).join(",")}\r\n`;
}

function toField(cell: CsvCell): string {
  if (cell === null) return "";
  const text = String(cell);
  const safe = NUMBER.test(text) ? text : withoutFormulas(text);
  return /[",\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Looks at each letter once: patterns for the same look many times at a long run of blanks. */
function withoutFormulas(text: string): string {
  if (!SIGN.test(text)) return CUT_OFF.test(text) ? `'${text}` : text;
  let safe = CUT_OFF.test(text) ? "'" : "";
  let isBeginning = true;
  for (const letter of text) {
    if (isBeginning && SIGN.test(letter)) safe += "'";
    isBeginning = BREAK.test(letter) || (isBeginning && BEFORE.test(letter));
    safe += letter;
  }
  return safe;
}
