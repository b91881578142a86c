/**
 * Fills a new database with a merchant who can sell: a connected shop, an account at the supplier that has no order look-up,
 * money in the wallet, room in the plan, and goods of both suppliers on the shop. Run as a program with the product's
 * environment, the sandbox running.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { createRouterClient } from "@orpc/server";
import { Decimal } from "decimal.js";
import { supplierConsent } from "~/adapters/registry.server";
import { saveConnection } from "~/adapters/supplier/token-store.server";
import { router } from "~/api.server";
import { principalOf, signInOfShop } from "~/areas/accounts/server/principal/resolve-principal.server";
import { grantPlan } from "~/areas/billing/server/plans/change-plan.server";
import { lockWallet } from "~/areas/wallet/server/lock-wallet.sql.server";
import { moveMoney } from "~/areas/wallet/server/move-money.server";
import { jobs } from "~/jobs.server";
import { systemDb } from "~/platform/db/client.server";
import { env } from "~/platform/env.server";
import { drainJobs } from "~/platform/jobs/runner.server";
import { seedCatalog } from "../../prisma/seed-catalog.ts";
import { seedDemoAccount } from "../../prisma/seed-demo-account.ts";
import { seedDemoStore } from "../../prisma/seed-demo-store.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { patience } from "../setup/patience.ts";

const FUNDS_USD = "1000000";
const GOODS = 5;
/** How long what is put off may take, in milliseconds, and how often it is looked at. */
const PATIENCE_MS = patience(60_000);
const PAUSE_MS = 250;

const sandboxOrigin = process.env.SANDBOX_ORIGIN!;
// A big shop: what is under test is the product, not its patience with a small shop's rate limit.
await fetch(`${sandboxOrigin}/shopify/control/shops/${DEMO_SHOP}`, {
  method: "PATCH",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ planName: "Shopify Plus" }),
});
await seedCatalog({ sandboxOrigin });
const seller = await seedDemoAccount();
const { workspaceId } = seller;
const storeId = await seedDemoStore({ seller, sandboxOrigin });

await systemDb.$transaction(async (tx) =>
  moveMoney({
    tx,
    workspaceId,
    kind: "adjustment",
    reference: "funds",
    event: "adjustment:funds",
    balances: await lockWallet(tx, workspaceId),
    movement: { topup: new Decimal(FUNDS_USD), bonus: new Decimal(0) },
  }),
);
await systemDb.$transaction((tx) => grantPlan({ tx, workspaceId, planKey: "ENTERPRISE_CREDIT_TIER" }));
await connectAliexpress();

const signIn = await signInOfShop(DEMO_SHOP);
const principal = signIn && principalOf(signIn, new Headers());
if (!principal) throw new Error("The demo shop has no seller");
const api = createRouterClient(router, {
  context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } },
});
for (const source of ["zopi", "aliexpress"] as const) {
  const found = await api.catalog.find({ source, page_size: GOODS, ship_to: "US" });
  const products = found.data.lists.flatMap(({ products }) => products).slice(0, GOODS);
  await api.catalog.importAll({
    import_data: products.map(({ source_product_id: id }) => ({ supplier_product_id: id, source, ship_to: "US" })),
  });
}
await drainJobs(jobs);
const { data } = await api.catalog.importListing({ page_size: 2 * GOODS });
await api.catalog.push({
  product_package_ids: data.products.map(({ product_package_id: id }) => id),
  push_settings: [{ store_id: storeId }],
});
if (data.products.length < 2 * GOODS) throw new Error(`Only ${data.products.length} products were imported`);
await untilPushed();
await systemDb.$disconnect();
process.exit(0);

/** Works off the pushes, and those that were put off for a while as soon as they are due. */
async function untilPushed(): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    await drainJobs(jobs);
    const missing = await systemDb.listing.findMany({
      where: { pushState: { not: "success" } },
      select: { title: true, pushState: true },
    });
    if (missing.length === 0) return;
    if (Date.now() > deadline) throw new Error(`Not on the shop: ${JSON.stringify(missing)}; ${await troubles()}`);
    await sleep(PAUSE_MS);
  }
}

/** What the jobs that are left say of themselves. */
async function troubles(): Promise<string> {
  const left = await systemDb.$queryRaw`
    SELECT t.identifier, j.attempts, j.last_error FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id`;
  return JSON.stringify(left);
}

/** Consents at the supplier as the merchant would in a browser. */
async function connectAliexpress(): Promise<void> {
  const answer = await fetch(`${sandboxOrigin}/aliexpress/oauth/authorize`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      redirect_uri: `${env.APP_URL}/auth/aliexpress/callback`,
      state: "s",
      account: "buyer@example.com",
      can_pay: "true",
      decision: "allow",
    }),
  });
  const code = new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "";
  await saveConnection({ workspaceId, supplier: "aliexpress" }, await supplierConsent("aliexpress").exchangeCode(code));
}
