import type { Charge } from "@prisma/client";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { providerOfSubscription } from "../subscriptions/read-back.server";
import { takeInPurchase } from "./take-in-purchase.server";

/**
 * Reads how a purchase stands at its provider and takes it over.
 * @returns whether the provider knows it; "away" while its store has left us, which may have paid for it all the same
 * @throws OutsideError when the provider can't be read
 */
export async function readBackPurchase({
  scope,
  charge,
}: {
  scope: WorkspaceScope;
  charge: Charge;
}): Promise<"known" | "unknown" | "away"> {
  const provider = await providerOfSubscription(scope, charge);
  if (!provider) return "away";
  const { id, providerId } = charge;
  const told = providerId ? await provider.readPurchase(providerId) : await provider.findPurchase(id);
  if (!told) return "unknown";
  await takeInPurchase({ scope, chargeId: charge.id, told });
  return "known";
}
