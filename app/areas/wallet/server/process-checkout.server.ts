import { z } from "zod";
import { paymentProvider } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import type { TopUpStatus } from "../rules/top-up";
import { settleTopUp } from "./settle-top-up.server";

/**
 * Reads a checkout from the payment provider and settles the top-up that it belongs to. What a push says is never taken
 * over as it stands.
 * @returns null when the checkout is none of our top-ups
 * @throws OutsideError
 */
export async function processCheckout({
  provider,
  providerReference,
}: {
  provider: string;
  providerReference: string;
}): Promise<TopUpStatus | null> {
  const checkout = await paymentProvider(provider).finishCheckout(providerReference);
  const id = z.uuid().safeParse(checkout.reference);
  const topUp = id.success
    ? await systemDb.topUp.findUnique({ where: { id: id.data, provider }, select: { id: true, workspaceId: true } })
    : null;
  if (!topUp) return null;
  return systemDb.$transaction((tx) =>
    settleTopUp({ tx, topUpId: topUp.id, workspaceId: topUp.workspaceId, checkout }),
  );
}
