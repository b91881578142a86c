/**
 * Why not all that is bought at a supplier is watched, or what is wrong there, the worst first.
 * - unsupported: nothing can be asked of the supplier yet
 * - not_connected, expired: it takes the workspace's account there, which was never connected, or was lost
 * - unreached: it could not be asked about products
 * - unreadable: its answers about variants can't be read
 * - waiting: what was not read yet comes as its turn does
 * - gone: it has variants no more
 */
export const HINDRANCES = [
  "unsupported",
  "not_connected",
  "expired",
  "unreached",
  "unreadable",
  "waiting",
  "gone",
] as const;
export type HindranceKind = (typeof HINDRANCES)[number];

export interface Hindrance {
  kind: HindranceKind;
  /** Of the supplier's products where it could not be asked, else of its variants; null where it is about all of it */
  count: number | null;
  /** Why it could not be asked mostly, a reason of outside.json */
  error: string | null;
}

interface Supplier {
  isSupported: boolean;
  needsConnection: boolean;
  /** The workspace's account there; null without one */
  connection: "connected" | "expired" | null;
}

/** What is bought there, of how much of it that is. */
interface Counts {
  skus: number;
  skusTracked: number;
  skusGone: number;
  skusUnreadable: number;
  unreached: number;
  errorCode: string | null;
}

/** What hinders a supplier's variants from being watched; nothing where all is well (P046). */
export function hindrancesOf(supplier: Supplier, counts: Counts): Hindrance[] {
  const { skus, skusTracked, skusGone, skusUnreadable, unreached, errorCode } = counts;
  const about = (kind: HindranceKind, count: number | null, error: string | null = null): Hindrance[] =>
    count === 0 ? [] : [{ kind, count, error }];
  const shut = shutOut(supplier);
  const gone = about("gone", skusGone);
  if (shut) return [...about(shut, null), ...gone];
  const failed = [...about("unreached", unreached, errorCode), ...about("unreadable", skusUnreadable)];
  const waiting = failed.length > 0 ? [] : about("waiting", skus - skusTracked);
  return [...failed, ...waiting, ...gone];
}

/** Why nothing at all can be asked; null where it can. What failed before says less than that. */
function shutOut({ isSupported, needsConnection, connection }: Supplier): HindranceKind | null {
  if (!isSupported) return "unsupported";
  if (!needsConnection || connection === "connected") return null;
  return connection ?? "not_connected";
}
