import { connectShopifyStore } from "~/areas/stores/server/connect-shopify-store.server";
import { setUpStoreJob } from "~/areas/stores/jobs/set-up-store.server";
import { systemDb } from "~/platform/db/client.server";
import { ensureOfflineSession, shopifyHooks } from "~/shopify.server";
import { DEMO_SHOP } from "../sandbox/profile.ts";
import type { DemoSeller } from "./seed-demo-account.ts";

/** Installs the app on the demo shop, as a merchant would, and connects the shop to the demo seller. Answers the store's id. */
export async function seedDemoStore({ seller, sandboxOrigin }: { seller: DemoSeller; sandboxOrigin: string }): Promise<string> {
  const ask = async <Body>(path: string): Promise<Body> => {
    const response = await fetch(`${sandboxOrigin}/shopify/control${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ shop: DEMO_SHOP }),
    });
    if (!response.ok) throw new Error(`The sandbox answers ${path} with ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  };
  shopifyHooks.onShopConnected = async (connection) => void (await connectShopifyStore({ ...connection, by: seller }));
  await ask("/install");
  const { token } = await ask<{ token: string }>("/session-token");
  await ensureOfflineSession({ shop: DEMO_SHOP, sessionToken: token });
  const { id } = await systemDb.store.findUniqueOrThrow({
    where: { platform_platformDomain: { platform: "shopify", platformDomain: DEMO_SHOP } },
    select: { id: true },
  });
  await setUpStoreJob.run({ storeId: id }, { signal: AbortSignal.timeout(60_000), attempt: 1, isLastAttempt: true });
  return id;
}
