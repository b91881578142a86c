/** How likely the platform holds an order to be a fraud: said a moment after the order, by a topic of its own. */
import { parse as parseLossless } from "lossless-json";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { NewOrder } from "../../sandbox/shopify/commerce.ts";
import { startShop, until, type TestShop } from "./shopify-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop({ riskDelayMs: 500 });
});
afterAll(() => shop.close());

const place = (extra: Partial<NewOrder> = {}) =>
  shop.shopify.commerce.createOrder(DEMO_SHOP, { lines: [{ title: "Lamp", price: "10", quantity: 1 }], ...extra });
const read = async (id: string) =>
  (
    await shop.admin(
      `query($id: ID!) { order(id: $id) { updatedAt risk { recommendation assessments { riskLevel facts { description sentiment } provider { title } } } } }`,
      { id },
    )
  ).data.order;
const toldOf = (id: string) =>
  shop.received
    .filter(({ path, body }) => path === "/webhooks/risk" && body.includes(`"${id}"`))
    .map(({ body }) => parseLossless(body) as any);

test("an order is assessed a moment after it was placed, and told of without the order", async () => {
  const order = place({ risk: "HIGH" });
  const { updatedAt } = order;
  expect((await read(order.id)).risk).toEqual({
    recommendation: "NONE",
    assessments: [{ riskLevel: "PENDING", facts: [], provider: null }],
  });
  await until(() => toldOf(order.id).length > 0);
  const assessed = await read(order.id);
  expect(assessed.risk).toMatchObject({
    recommendation: "CANCEL",
    assessments: [
      {
        riskLevel: "HIGH",
        facts: expect.arrayContaining([{ description: expect.any(String), sentiment: "NEGATIVE" }]),
      },
    ],
  });
  expect(new Date(assessed.updatedAt).getTime()).toBe(Math.trunc(Date.parse(updatedAt) / 1000) * 1000);
  const [news] = toldOf(order.id);
  expect(String(news.order_id)).toBe(order.id.split("/").at(-1));
  expect(news).toMatchObject({ risk_level: "HIGH", provider_id: null });
  expect(news).not.toHaveProperty("recommendation");
});

test.each([
  ["LOW", "ACCEPT"],
  ["MEDIUM", "INVESTIGATE"],
  ["NONE", "NONE"],
] as const)("a risk of %s comes with the advice %s", async (risk, recommendation) => {
  const order = place({ risk });
  await until(() => toldOf(order.id).length > 0);
  expect((await read(order.id)).risk).toMatchObject({ recommendation, assessments: [{ riskLevel: risk }] });
});

test("what nobody assesses has no assessment, until an app of the shop gives one", async () => {
  const order = place({ risk: null });
  expect((await read(order.id)).risk).toEqual({ recommendation: "NONE", assessments: [] });
  const assess = (name: string, riskLevel: string) =>
    shop.post("/control/orders/risk", { shop: DEMO_SHOP, name, riskLevel, provider: "Guard", facts: [] });
  expect((await assess(order.name, "HIGH")).status).toBe(200);
  expect((await read(order.id)).risk).toEqual({
    recommendation: "CANCEL",
    assessments: [{ riskLevel: "HIGH", facts: [], provider: { title: "Guard" } }],
  });
  expect((await assess("#0", "HIGH")).status).toBe(404);
  expect((await assess(order.name, "DREADFUL")).status).toBe(400);
});
