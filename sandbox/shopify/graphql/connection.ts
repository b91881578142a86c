import { apiError, type Call } from "./call.ts";

export interface PageArguments {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
  reverse?: boolean | null;
}

const PAGE_LIMIT = 250;

/**
 * A connection over `items` in their order. Views are made only for the page that is asked for.
 * @throws BAD_REQUEST when neither `first` nor `last` is given, or more than 250 are asked for (bulk queries need neither)
 */
export function connection<Item extends { id: string }>(
  call: Call,
  items: readonly Item[],
  args: PageArguments,
  view: (item: Item) => object | null,
): object {
  const ordered = args.reverse ? items.toReversed() : items;
  const { start, end } = call.unpaged ? { start: 0, end: ordered.length } : pageBounds(ordered, args);
  const edges = ordered.slice(start, end).map((item, index) => ({
    cursor: encodeCursor(item.id, start + index),
    node: view(item),
  }));
  return {
    edges,
    nodes: edges.map((edge) => edge.node),
    pageInfo: {
      hasNextPage: end < ordered.length,
      hasPreviousPage: start > 0,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

function pageBounds(items: readonly { id: string }[], args: PageArguments): { start: number; end: number } {
  const size = args.first ?? args.last;
  if (size == null) throw apiError("you must provide one of first or last", "BAD_REQUEST");
  if (args.first != null && args.last != null)
    throw apiError("providing both first and last is not supported", "BAD_REQUEST");
  if (size < 1 || size > PAGE_LIMIT) throw apiError(`first/last must be between 1 and ${PAGE_LIMIT}`, "BAD_REQUEST");
  const low = args.after ? positionOf(items, args.after) + 1 : 0;
  const high = args.before ? positionOf(items, args.before) : items.length;
  return args.first != null
    ? { start: low, end: Math.min(low + size, high) }
    : { start: Math.max(high - size, low), end: high };
}

function encodeCursor(id: string, position: number): string {
  return Buffer.from(JSON.stringify({ last_id: id, last_value: position })).toString("base64");
}

function positionOf(items: readonly { id: string }[], cursor: string): number {
  let decoded: { last_id: string; last_value: number };
  try {
    decoded = JSON.parse(Buffer.from(cursor, "base64").toString("utf8"));
  } catch {
    throw apiError(`Invalid cursor for current pagination sort.`, "BAD_REQUEST");
  }
  const found = items.findIndex((item) => item.id === decoded.last_id);
  return found >= 0 ? found : decoded.last_value - 1;
}
