import { COLUMNS, NEEDED, readHead, type Column, type ColumnPlaces } from "./columns.ts";
import { decodeTable, splitTable, type TableRecord } from "./split-table.ts";

/** Rows that a file may have. */
export const MOST_ROWS = 50_000;
const LONGEST_CELL = 255;
const LONGEST_URL = 500;
/** The longest that is kept of a broken line. */
const LONGEST_LINE = 1_000;

/** Why a row cannot be taken as it stands. */
export type RowFault = "quotes" | "no_order" | "too_long" | "too_many_cells" | "quantity" | "url";

/** A row of a file. */
export interface FileRow {
  /** Among the rows, from 0 */
  position: number;
  /** In the file, from 1 */
  line: number;
  order: string;
  number: string;
  carrier: string;
  url: string;
  item: string;
  /** Units; null where the file says none */
  quantity: number | null;
  /** found: to be looked for among the orders; the others are decided already */
  fate: "found" | "broken" | "number_malformed" | "nothing_to_send";
  /** Why, where its fate alone does not say it */
  reason: RowFault | "spoiled" | "no_number" | null;
  /** Of a broken line what stands in our columns; all of it where it can't be told apart */
  raw: string;
}

export type FileRead =
  | { problem: "empty" | "columns" | "too_long"; headings: string[] }
  | { problem: null; places: ColumnPlaces; headings: string[]; rows: FileRow[] };

/** Reads a file of tracking numbers. Each line with anything in it is a row, also one that cannot be read. */
export function readFile(bytes: Uint8Array): FileRead {
  const text = decodeTable(bytes);
  const { separator, places, headings, begin, line: firstLine } = readHead(text);
  if (headings.length === 0) return { problem: "empty", headings };
  if (NEEDED.some((column) => places[column] === undefined)) return { problem: "columns", headings };
  const rows: FileRow[] = [];
  for (const record of splitTable(text.slice(begin), separator)) {
    if (rows.length === MOST_ROWS) return { problem: "too_long", headings };
    const line = firstLine + record.line - 1;
    rows.push({ position: rows.length, line, ...readRow(record, places, headings.length) });
  }
  return rows.length === 0 ? { problem: "empty", headings } : { problem: null, places, headings, rows };
}

function readRow(record: TableRecord, places: ColumnPlaces, width: number): Omit<FileRow, "position" | "line"> {
  const { cells, broken } = record;
  const cell = (column: Column) => cleaned(cells[places[column] ?? -1] ?? "");
  const said = cell("quantity");
  const row = {
    order: cell("order"),
    number: cell("number").replace(/\s/g, ""),
    carrier: cell("carrier"),
    url: cell("url"),
    item: cell("item"),
    quantity: said === "" ? null : toUnits(said),
    raw: broken ?? "",
  };
  const fault = broken !== null ? "quotes" : faultOf({ cells, width, row, said });
  if (fault) {
    const short = (text: string) => text.slice(0, LONGEST_CELL);
    return {
      ...row,
      order: short(row.order),
      number: short(row.number),
      carrier: short(row.carrier),
      item: short(row.item),
      url: row.url.slice(0, LONGEST_URL),
      fate: "broken",
      reason: fault,
      raw: row.raw || knownCells(cells, places),
    };
  }
  if (row.number === "") return { ...row, fate: "nothing_to_send", reason: "no_number" };
  if (/^\d([.,]\d+)?E\+\d+$/i.test(row.number)) return { ...row, fate: "number_malformed", reason: "spoiled" };
  if (!/^[A-Za-z0-9-]{5,50}$/.test(row.number)) return { ...row, fate: "number_malformed", reason: null };
  return { ...row, fate: "found", reason: null };
}

function faultOf({
  cells,
  width,
  row,
  said,
}: {
  cells: readonly string[];
  width: number;
  row: Pick<FileRow, "order" | "number" | "carrier" | "url" | "item" | "quantity">;
  said: string;
}): RowFault | null {
  if (cells.slice(width).some((cell) => cell.trim() !== "")) return "too_many_cells";
  if (row.order === "") return "no_order";
  if ([row.order, row.number, row.carrier, row.item].some((text) => text.length > LONGEST_CELL)) return "too_long";
  if (said !== "" && row.quantity === null) return "quantity";
  if (row.url !== "" && !isAddress(row.url)) return "url";
  return null;
}

/** The cells that we asked for: in others a shop's export has who bought. */
function knownCells(cells: readonly string[], places: ColumnPlaces): string {
  return COLUMNS.flatMap((column) => places[column] ?? [])
    .sort((one, other) => one - other)
    .map((place) => cells[place] ?? "")
    .join(" | ")
    .slice(0, LONGEST_LINE);
}

/** What a spreadsheet puts around a text so that it stays one is none of it. */
function cleaned(cell: string): string {
  const text = cell.trim();
  const [, kept] = /^="([^"]*)"$/.exec(text) ?? [];
  return (kept ?? text.replace(/^'/, "")).trim();
}

function toUnits(text: string): number | null {
  const [, units] = /^(\d{1,6})([.,]0+)?$/.exec(text) ?? [];
  return units === undefined || Number(units) === 0 ? null : Number(units);
}

function isAddress(text: string): boolean {
  return text.length <= LONGEST_URL && /^https?:\/\//i.test(text) && URL.canParse(text);
}
