import type { Charge } from "@prisma/client";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { log } from "~/platform/log.server";
import { providerOfSubscription } from "../subscriptions/read-back.server";
import { tellProvider } from "../writes/tell-provider.server";

/** Takes back a purchase's form at its provider, where nobody has paid in it; how it then stands there is taken over. */
export async function withdrawPurchase({ scope, charge }: { scope: WorkspaceScope; charge: Charge }): Promise<void> {
  const provider = await providerOfSubscription(scope, charge);
  if (!provider) return;
  const told = await tellProvider<null>({
    scope,
    async decide(tx) {
      const { providerId, payId, status } = await tx.charge.findUniqueOrThrow({ where: { id: charge.id } });
      if (!providerId || !payId || (status !== "pending" && status !== "failed")) return { answer: null };
      return { content: { kind: "withdraw", providerId }, chargeId: charge.id, provider };
    },
  });
  if (told.outcome === "refused") log.warn({ err: told.error, charge: charge.id }, "a form could not be taken back");
}
