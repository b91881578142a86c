/** Pages that links are paid on, where their provider's answer was lost. */
import { createRouterClient } from "@orpc/server";
import { expect, test, vi } from "vitest";
import { router } from "../../app/api.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
import { api, fund, place, purchase, tenant, useSellerAtWarehouse, work } from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { provider, useCards } from "../factories/saved-cards.ts";

useSellerAtWarehouse();
useCards();
const visitor = (locale: "en" | "de") =>
  createRouterClient(router, {
    context: { principal: null, locale, request: { headers: new Headers(), ip: "203.0.113.7" } },
  }).paymentLinks;

test("C109 a page whose answer was lost is opened by a payer of another language", async () => {
  await fund("0");
  const { id: orderId } = await readyOrder(tenant);
  await place([orderId], { use: "later" });
  await work();
  const total = (await purchase(orderId)).totalCost.toFixed(2);
  const { data } = await api.paymentLinks.make({ orders: [orderId] });
  const id = new URL(data.url).searchParams.get("id")!;
  const match = "POST /checkout/sessions";
  provider.context.faults.add({ vendor: "stripe", kind: "timeout_after_write", match, count: 9 });
  shortenDeadlines(300);
  await expect(visitor("en").pay({ id, total })).rejects.toThrow();
  provider.context.faults.clear();
  vi.restoreAllMocks();
  expect(await systemDb.topUp.findMany({ where: { paymentLinkId: data.id } })).toMatchObject([
    { status: "pending", checkoutUrl: null },
  ]);
  const page = (await visitor("de").pay({ id, total })).data.checkout_url;
  expect(page).toMatch(/^http/);
  expect((await visitor("en").pay({ id, total })).data.checkout_url).toBe(page);
});
