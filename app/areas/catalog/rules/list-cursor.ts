/** A place in a list that is ordered newest first by (createdAt, id), and which way to go on from it (decision 0007). */
export interface ListCursor {
  createdAt: Date;
  id: string;
  direction: "next" | "previous";
}

/** The cursor as an address or an answer carries it. */
export function encodeListCursor({ createdAt, id, direction }: ListCursor): string {
  return `${direction === "next" ? "n" : "p"}.${createdAt.getTime().toString(36)}.${id}`;
}

/** Reads what `encodeListCursor` made; null for anything else. */
export function decodeListCursor(text: string): ListCursor | null {
  const parts = /^([np])\.([0-9a-z]{1,11})\.([0-9a-f-]{36})$/.exec(text);
  if (!parts) return null;
  const [, direction, time, id] = parts as unknown as [string, string, string, string];
  const createdAt = new Date(Number.parseInt(time, 36));
  return Number.isNaN(createdAt.getTime()) ? null : { createdAt, id, direction: direction === "n" ? "next" : "previous" };
}

/**
 * The rows of a page and the cursors of its neighbours.
 * @param rows one more than the page holds where there are as many, in the list's own order, whichever way was read
 */
export function pageOf<Row extends { createdAt: Date; id: string }>(
  rows: readonly Row[],
  { from, pageSize }: { from: ListCursor | null; pageSize: number },
): { rows: Row[]; next: string | null; previous: string | null } {
  const isBackwards = from?.direction === "previous";
  const hasMore = rows.length > pageSize;
  const page = isBackwards ? rows.slice(-pageSize) : rows.slice(0, pageSize);
  const [first, last] = [page[0], page.at(-1)];
  return {
    rows: page,
    next: last && (isBackwards || hasMore) ? encodeListCursor({ ...last, direction: "next" }) : null,
    previous: first && from && (!isBackwards || hasMore) ? encodeListCursor({ ...first, direction: "previous" }) : null,
  };
}
