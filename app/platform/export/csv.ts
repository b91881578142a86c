/** What a cell holds: words, a number as it is or as decimal text, or nothing. */
export type CsvCell = string | number | null;

/** Excel takes a file without it for one of the machine's own character set. */
export const CSV_MARK = "\uFEFF";

const NUMBER = /^-?\d+(\.\d+)?$/;
/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * A line of CSV (RFC 4180) with its end. A text that a spreadsheet would run as a formula is put behind an apostrophe, as
 * buyers and suppliers write what stands in lists; a number is left as one, so that it can be added up.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(toField).join(",")}\r\n`;
}

function toField(cell: CsvCell): string {
  if (cell === null) return "";
  const text = String(cell);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
