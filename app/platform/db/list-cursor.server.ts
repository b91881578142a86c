import { Prisma } from "@prisma/client";
import { CURSOR_FORM, writeCursor, type CursorPlace } from "../api/cursor-form";
import { AppError } from "../errors";

/** A place in a list that is ordered by (moment, id), and which way to go on from it (decision 0007). */
export type ListCursor = CursorPlace;

/** A page's rows in the list's own order, and the cursors of its neighbors, null at the ends. */
export interface ListPage<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
}

/** Times before year 1 have no ISO form that a database reads. */
const EARLIEST = new Date("0001-01-01T00:00:00Z");

/**
 * Reads the cursor that a caller gave; null for none, which is the first page.
 * @throws AppError badRequest for what `writeCursor` did not make
 */
export function readCursor(text: string | undefined): ListCursor | null {
  if (text === undefined) return null;
  const [, direction, time = "", id = ""] = CURSOR_FORM.exec(text) ?? [];
  const moment = new Date(Number.parseInt(time, 36));
  if (!direction || moment < EARLIEST) {
    throw new AppError("badRequest", {
      key: "errors.input_invalid",
      fields: { cursor: { key: "errors.field_invalid" } },
    });
  }
  return { moment, id, direction: direction === "n" ? "next" : "previous" };
}

/** The rows of a raw query that lie beyond the cursor, `columns` being the list's moment and id. */
export function beyondCursor(
  from: ListCursor,
  { columns, isDescending }: { columns: Prisma.Sql; isDescending: boolean },
): Prisma.Sql {
  const comparison = Prisma.raw(isDescending ? "<" : ">");
  return Prisma.sql`(${columns}) ${comparison} (${from.moment.toISOString()}::timestamptz, ${from.id}::uuid)`;
}

/**
 * What a model's query needs to read a page of a list that shows the newest (moment, id) first; `rows` go to `pageOf`.
 * @param moment the model's column that the list goes by
 */
export function newestFirst<Moment extends string = "createdAt">(
  from: ListCursor | null,
  pageSize: number,
  moment = "createdAt" as Moment,
) {
  const isBackwards = from?.direction === "previous";
  const direction = isBackwards ? ("asc" as const) : ("desc" as const);
  const by = <Value>(value: Value) => ({ [moment]: value }) as Record<Moment, Value>;
  return {
    // The moment alone finds the place in the index; the id tells apart those of one moment.
    beyond: from
      ? [
          by(isBackwards ? { gte: from.moment } : { lte: from.moment }),
          { NOT: { ...by(from.moment), id: isBackwards ? { lte: from.id } : { gte: from.id } } },
        ]
      : [],
    orderBy: [by(direction), { id: direction }],
    take: pageSize + 1,
  };
}

interface Paging<Row> {
  from: ListCursor | null;
  pageSize: number;
  momentOf: (row: Row) => Date;
}

/**
 * The page that was read, with the cursors of its neighbors.
 * @param rows as they were read: one more than the page holds where there are as many, and nearest the cursor first, so
 * that a turn back reads against the list's own order
 */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  { from, pageSize, momentOf }: Paging<Row>,
): ListPage<Row> {
  const isBackwards = from?.direction === "previous";
  const hasMore = rows.length > pageSize;
  const page = rows.slice(0, pageSize);
  if (isBackwards) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  const cursorAt = (row: Row, direction: ListCursor["direction"]) =>
    writeCursor({ moment: momentOf(row), id: row.id, direction });
  // What was there is gone, but not what came before it.
  if (!first && from?.direction === "next")
    return { rows: page, next: null, previous: writeCursor({ ...from, direction: "previous" }) };
  return {
    rows: page,
    next: last && (isBackwards || hasMore) ? cursorAt(last, "next") : null,
    previous: first && from && (!isBackwards || hasMore) ? cursorAt(first, "previous") : null,
  };
}
