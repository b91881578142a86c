/**
 * Fills a new database with a merchant who can sell: a connected shop, an account at the supplier that has no order look-up,
 * money in the wallet, room in the plan, and goods of both suppliers on the shop. Run as a program with the product's
 * environment, the sandbox running.
 */
import "~/suppliers.server";
import { createRouterClient } from "@orpc/server";
import { router } from "~/api.server";
import { supplierConsent } from "~/adapters/registry.server";
import { saveConnection } from "~/adapters/supplier/token-store.server";
import { PLAN_KEY } from "~/areas/catalog/server/read-listing-quota.server";
import { principalOf, signInOfShop } from "~/areas/identity/server/resolve-principal.server";
import { jobs } from "~/jobs.server";
import { systemDb } from "~/platform/db/client.server";
import { env } from "~/platform/env.server";
import { drainJobs } from "~/platform/jobs/runner.server";
import { seedCatalogue } from "../../prisma/seed-catalogue.ts";
import { seedDemoAccount } from "../../prisma/seed-demo-account.ts";
import { seedDemoStore } from "../../prisma/seed-demo-store.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";

const FUNDS_USD = "1000000";
const GOODS = 5;

const sandboxOrigin = process.env.SANDBOX_ORIGIN!;
// A big shop: what is under test is the product, not its patience with a small shop's rate limit.
await fetch(`${sandboxOrigin}/shopify/control/shops/${DEMO_SHOP}`, {
  method: "PATCH",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ planName: "Shopify Plus" }),
});
await seedCatalogue({ sandboxOrigin });
const seller = await seedDemoAccount();
const { workspaceId } = seller;
const storeId = await seedDemoStore({ seller, sandboxOrigin });

const { balanceTopup, balanceBonus, currency } = await systemDb.wallet.findUniqueOrThrow({ where: { workspaceId } });
await systemDb.$transaction([
  systemDb.wallet.update({ where: { workspaceId }, data: { balanceTopup: balanceTopup.plus(FUNDS_USD) } }),
  systemDb.walletEntry.create({
    data: { workspaceId, kind: "adjustment", reference: "funds", amountTopup: FUNDS_USD, amountBonus: "0", balanceAfter: balanceTopup.plus(balanceBonus).plus(FUNDS_USD), currency },
  }),
]);
const plan = { workspaceId, key: PLAN_KEY, value: { plan: "ENTERPRISE_CREDIT" } };
await systemDb.workspaceSetting.upsert({ where: { workspaceId_key: { workspaceId, key: PLAN_KEY } }, create: plan, update: plan });
await connectAliexpress();

const signIn = await signInOfShop(DEMO_SHOP);
const principal = signIn && principalOf(signIn, new Headers());
if (!principal) throw new Error("The demo shop has no seller");
const api = createRouterClient(router, { context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } } });
for (const source of ["zopi", "aliexpress"] as const) {
  const found = await api.catalog.find({ source, page_size: GOODS, ship_to: "US" });
  const products = found.data.lists.flatMap(({ products }) => products).slice(0, GOODS);
  await api.catalog.importAll({ import_data: products.map(({ source_product_id: id }) => ({ supplier_product_id: id, source, ship_to: "US" })) });
}
await drainJobs(jobs);
const { data } = await api.catalog.importListing({ page_size: 2 * GOODS });
await api.catalog.push({ product_package_ids: data.products.map(({ product_package_id: id }) => id), push_settings: [{ store_id: storeId }] });
await drainJobs(jobs);
const failed = await systemDb.listing.count({ where: { pushState: { not: "success" } } });
if (data.products.length < 2 * GOODS || failed > 0) throw new Error(`${data.products.length} products were imported, ${failed} of them are not on the shop`);
await systemDb.$disconnect();
process.exit(0);

/** Consents at the supplier as the merchant would in a browser. */
async function connectAliexpress(): Promise<void> {
  const answer = await fetch(`${sandboxOrigin}/aliexpress/oauth/authorize`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ redirect_uri: `${env.APP_URL}/auth/aliexpress/callback`, state: "s", account: "buyer@example.com", can_pay: "true", decision: "allow" }),
  });
  const code = new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "";
  await saveConnection({ workspaceId, supplier: "aliexpress" }, await supplierConsent("aliexpress").exchangeCode(code));
}
