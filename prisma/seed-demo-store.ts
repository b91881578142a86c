import { handleSetUpStore } from "~/areas/accounts/jobs/set-up-store.server";
import { connectShopifyStore } from "~/areas/accounts/server/connecting/connect-shopify-store.server";
import { systemDb } from "~/platform/db/client.server";
import { ensureOfflineSession } from "~/shopify.server";
import { others } from "~/wiring.server";
import { DEMO_SHOP } from "../sandbox/profile.ts";
import type { DemoSeller } from "./seed-demo-account.ts";

/** Installs the app on the demo shop, as a merchant would, and connects the shop to the demo seller. Answers the store's id. */
export async function seedDemoStore({
  seller,
  sandboxOrigin,
}: {
  seller: DemoSeller;
  sandboxOrigin: string;
}): Promise<string> {
  const ask = async <Body>(path: string): Promise<Body> => {
    const response = await fetch(`${sandboxOrigin}/shopify/control${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ shop: DEMO_SHOP }),
    });
    if (!response.ok) throw new Error(`The sandbox answers ${path} with ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  };
  await ask("/install");
  const { token } = await ask<{ token: string }>("/session-token");
  await ensureOfflineSession({
    shop: DEMO_SHOP,
    sessionToken: token,
    onInstalled: async (shop) => void (await connectShopifyStore({ ...shop, by: seller, others })),
  });
  const { id } = await systemDb.store.findUniqueOrThrow({
    where: { platform_platformDomain: { platform: "shopify", platformDomain: DEMO_SHOP } },
    select: { id: true },
  });
  await handleSetUpStore(others).run(
    { storeId: id },
    { signal: AbortSignal.timeout(60_000), attempt: 1, isLastAttempt: true },
  );
  return id;
}
