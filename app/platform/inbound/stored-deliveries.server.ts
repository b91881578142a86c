import type { Prisma } from "@prisma/client";
import { decrypt, encrypt } from "../crypto.server";
import { systemDb, type SystemTransaction } from "../db/client.server";

/** What stands in the place of a body that is to be forgotten. */
export const EMPTY_BODY = "{}";

/** A body as it is kept: it says all of a buyer that the sender knows, and is read by the work on it alone (decision 37). */
export const sealBody = encrypt;

/** A kept body, as it came. What was kept in the clear before is as it is. */
export function openBody(kept: string): string {
  return kept.startsWith("v1.") ? decrypt(kept) : kept;
}

/** The body of a stored delivery, as it came. @throws when there is no such delivery */
export async function readDelivery(id: string): Promise<string> {
  const { body } = await systemDb.inboundEvent.findUniqueOrThrow({ where: { id }, select: { body: true } });
  return openBody(body);
}

/** Keeps something in the place of what a delivery said, in the caller's transaction. */
export async function replaceDelivery(
  tx: SystemTransaction,
  { id, body }: { id: string; body: string },
): Promise<void> {
  await tx.inboundEvent.update({ where: { id }, data: { body: sealBody(body) } });
}

/** Rows that one statement empties, so that none holds its locks for long. */
const EMPTIED_AT_ONCE = 1_000;

/**
 * Empties the bodies of stored deliveries, for good and in batches; their ids stay, so that a late copy is known.
 * @param signal ends it between two batches; again goes on with what is left
 * @returns false where it was ended before the last
 */
export async function emptyDeliveries(
  where: Prisma.InboundEventWhereInput,
  { db = systemDb, signal }: { db?: Pick<SystemTransaction, "inboundEvent">; signal?: AbortSignal } = {},
): Promise<boolean> {
  for (;;) {
    const { count } = await db.inboundEvent.updateMany({
      where: { AND: [where, { body: { not: EMPTY_BODY } }] },
      data: { body: EMPTY_BODY },
      limit: EMPTIED_AT_ONCE,
    });
    if (count < EMPTIED_AT_ONCE) return true;
    if (signal?.aborted) return false;
  }
}
