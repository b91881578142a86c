import { z } from "zod";
import { CHANGE_KINDS } from "./change-kinds";
import type { Difference } from "./changes-after-ordering";

/** A difference as it is kept with the order. */
const knownChangeSchema = z.object({
  /** The same for as long as it is the same difference */
  key: z.string(),
  kind: z.enum(CHANGE_KINDS),
  purchaseId: z.string().nullable(),
  lineId: z.string().nullable(),
  ordered: z.number().nullable(),
  wanted: z.number().nullable(),
  /** A person has said that it stays as it is */
  isKept: z.boolean(),
  /** False while it is being mended without anybody, such as by calling a cancelled order's purchase off */
  isTold: z.boolean(),
});
export type KnownChange = z.output<typeof knownChangeSchema>;
/** What an older or newer release has kept and this one does not know is left out, and nothing beside it. */
export const knownChangesSchema = z
  .array(knownChangeSchema.nullable().catch(null))
  .catch([])
  .transform((changes) => changes.filter((change) => change !== null));

/** True for what a person is to see to. */
export function isOpen({ isTold, isKept }: KnownChange): boolean {
  return isTold && !isKept;
}

/**
 * What an order differs in now, with what is known of each: one that was told or kept stays so for as long as it is the same.
 * @param isMending what mends itself is told once it turns out that it does not
 * @returns all of them, and those that people are to hear of now
 */
export function mergeChanges(
  known: readonly KnownChange[],
  found: readonly (Difference & { key: string })[],
  isMending: (difference: Difference) => boolean,
): { changes: KnownChange[]; news: KnownChange[] } {
  const before = new Map(known.map((change) => [change.key, change]));
  const changes = found.map((difference): KnownChange => {
    const { now: _now, ...change } = difference;
    const { isKept = false, isTold = false } = before.get(difference.key) ?? {};
    return { ...change, isKept, isTold: isTold || !isMending(difference) };
  });
  return { changes, news: changes.filter((change) => isOpen(change) && !before.get(change.key)?.isTold) };
}
