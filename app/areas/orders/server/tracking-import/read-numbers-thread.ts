/**
 * Reads a file of tracking numbers, in a thread of its own: fifty thousand lines are work that nobody else is to wait for.
 * Rows are handed back as JSON, which the database takes as it is: to have them as objects would be the same work again.
 * Node runs this file by itself, so it imports packages, and files by their full names, only.
 */
import { readFile, type FileRead } from "../../rules/tracking-import/read-file.ts";

/** Rows of a piece: what one statement writes. */
const PIECE_ROWS = 1_000;

/** What the thread hands back. */
export type NumbersRead =
  | Extract<FileRead, { problem: string }>
  | { problem: null; columns: Record<string, string>; count: number; pieces: string[] };

/** The rows of a file as JSON, a thousand each, or what is wrong with it. */
export default function readNumbers(bytes: Uint8Array): NumbersRead {
  const read = readFile(bytes);
  if (read.problem !== null) return read;
  const { rows, places, headings } = read;
  const pieces: string[] = [];
  for (let at = 0; at < rows.length; at += PIECE_ROWS) pieces.push(JSON.stringify(rows.slice(at, at + PIECE_ROWS)));
  const columns = Object.fromEntries(Object.entries(places).map(([name, place]) => [name, headings[place] ?? ""]));
  return { problem: null, columns, count: rows.length, pieces };
}
