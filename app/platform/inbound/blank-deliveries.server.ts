import type { SystemTransaction } from "../db/client.server";
import { EMPTY_BODY, openBody } from "./stored-deliveries.server";

/**
 * Empties the bodies of deliveries that have been worked off, for good, when what they tell of is to be forgotten.
 * @param subjects what they are about, as the sender's `verify` files them
 * @param isMeant looks at a body; left out, all of the subjects are emptied
 */
export async function blankDeliveries({
  tx,
  source,
  subjects,
  isMeant,
}: {
  tx: SystemTransaction;
  source: string;
  subjects: readonly string[];
  isMeant?: (body: string) => boolean;
}): Promise<void> {
  if (subjects.length === 0) return;
  const where = { source, subject: { in: [...subjects] }, status: { not: "received" }, body: { not: EMPTY_BODY } };
  if (!isMeant) {
    await tx.inboundEvent.updateMany({ where, data: { body: EMPTY_BODY } });
    return;
  }
  const deliveries = await tx.inboundEvent.findMany({ where, select: { id: true, body: true } });
  const ids = deliveries.filter(({ body }) => isToGo(body, isMeant)).map(({ id }) => id);
  await tx.inboundEvent.updateMany({ where: { id: { in: ids } }, data: { body: EMPTY_BODY } });
}

/** One that no key of ours opens any more says nothing to anybody, and holds up no deletion. */
function isToGo(kept: string, isMeant: (body: string) => boolean): boolean {
  let body: string;
  try {
    body = openBody(kept);
  } catch {
    return true;
  }
  return isMeant(body);
}
