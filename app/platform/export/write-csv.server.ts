import { dateFormat } from "../i18n/formats";
import type { Language } from "../i18n/languages";
import { hasText, translate } from "../i18n/translate.server";
import { CSV_MARK, csvLine } from "./csv";
import type { AnyListExport, ExportAsked, ExportWords } from "./list-export";

/** Rows that are read at a time: what is in memory, however many match. */
const PAGE_ROWS = 500;

/** The first line of a list's file, with the mark that stands before it. */
export function csvHead({ list, language }: { list: AnyListExport; language: Language }): string {
  return CSV_MARK + csvLine(list.columns.map(({ heading }) => translate(language, heading)));
}

interface PageAsked extends ExportAsked<unknown> {
  list: AnyListExport;
  language: Language;
  cursor: string | undefined;
}

/** The next lines of a list's file, how many they are, and where to go on; null at the end. */
export async function csvPage({
  list,
  language,
  ...asked
}: PageAsked): Promise<{ text: string; rows: number; next: string | null }> {
  const { rows, next } = await list.readPage({ ...asked, pageSize: PAGE_ROWS });
  const words = exportWords(language, asked.timeZone);
  const lines = rows.map((row: unknown) => csvLine(list.columns.map(({ cell }) => cell(row, words))));
  return { text: lines.join(""), rows: rows.length, next };
}

/**
 * A list's whole file, piece by piece: the next is read when the one before it was taken. What the list refuses is thrown in
 * the place of the first.
 */
export async function* csvPieces(asked: Omit<PageAsked, "cursor">): AsyncGenerator<string, void, undefined> {
  let page = await csvPage({ ...asked, cursor: undefined });
  yield csvHead(asked) + page.text;
  while (page.next !== null) {
    page = await csvPage({ ...asked, cursor: page.next });
    yield page.text;
  }
}

function exportWords(language: Language, timeZone: string): ExportWords {
  // Sweden writes moments as spreadsheets everywhere read them.
  const format = dateFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return {
    language,
    text: (key, otherwise, params) =>
      otherwise === undefined || hasText(key) ? translate(language, key, params) : otherwise,
    moment: (iso) => (iso === null ? null : format.format(new Date(iso))),
  };
}
