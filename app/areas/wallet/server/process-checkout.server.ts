import { z } from "zod";
import { paymentProvider } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import type { TopUpStatus } from "../rules/top-up";
import { settleTopUp } from "./settle-top-up.server";

/**
 * Reads a checkout from the payment provider and settles the top-up that it belongs to. What a push says is never taken
 * over as it stands, and money that is still to be taken is taken for a top-up that is known alone.
 * @returns null when the checkout is none of our top-ups; "stray" for one that somebody has paid, or approved, all the same
 * @throws OutsideError
 */
export async function processCheckout({
  provider,
  providerReference,
}: {
  provider: string;
  providerReference: string;
}): Promise<TopUpStatus | "stray" | null> {
  const asked = paymentProvider(provider);
  const read = await asked.readCheckout(providerReference);
  const id = z.uuid().safeParse(read.reference);
  const topUp = id.success
    ? await systemDb.topUp.findUnique({ where: { id: id.data, provider }, select: { id: true, workspaceId: true } })
    : null;
  if (!topUp) return read.status === "paid" || read.isApproved ? "stray" : null;
  const checkout = read.isApproved ? await asked.finishCheckout(providerReference) : read;
  return systemDb.$transaction((tx) =>
    settleTopUp({ tx, topUpId: topUp.id, workspaceId: topUp.workspaceId, checkout }),
  );
}
