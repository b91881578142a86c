/** What Shopify and the apps of a shop say of an order's risk of fraud, as the adapter reads it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mapRisk } from "../../app/adapters/order-channel/shopify/order-risk";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { NewOrder } from "../../sandbox/shopify/commerce.ts";
import { serveShopify, type ServedShopify } from "./shopify-standin.ts";

let shop: ServedShopify;
beforeAll(async () => {
  shop = await serveShopify();
});
afterAll(() => shop.served.close());

const buy = (changes: Partial<NewOrder> = {}) =>
  shop.shopify.commerce.createOrder(DEMO_SHOP, { lines: [{ title: "Lamp", price: "10", quantity: 1 }], ...changes });
const riskOf = async (id: string) => (await shop.orders.readOrder(id))!.risk;

describe("an order's risk of fraud", () => {
  const fact = (description: string, sentiment: "NEGATIVE" | "NEUTRAL" | "POSITIVE") => ({ description, sentiment });

  test("is the worst that Shopify and the shop's apps say, with what speaks against the order first", async () => {
    const { id } = buy();
    expect(await riskOf(id)).toEqual({ level: "pending", recommendation: "none", facts: [] });
    const assess = shop.shopify.commerce.assessRisk.bind(shop.shopify.commerce, DEMO_SHOP, id);
    assess({ riskLevel: "LOW", facts: [fact("One payment attempt", "POSITIVE"), fact("A new buyer", "NEUTRAL")] });
    expect(await riskOf(id)).toMatchObject({ level: "low", recommendation: "accept" });
    assess({
      riskLevel: "HIGH",
      facts: [fact("On a list", "NEGATIVE"), fact("A new buyer", "NEUTRAL")],
      provider: "Guard",
    });
    const risk = {
      level: "high",
      recommendation: "cancel",
      facts: [
        { text: "On a list", sentiment: "negative" },
        { text: "A new buyer", sentiment: "neutral" },
        { text: "One payment attempt", sentiment: "positive" },
      ],
    };
    expect(await riskOf(id)).toEqual(risk);
    expect((await shop.orders.readStandings([id])).get(id)?.risk).toEqual({ level: "high", recommendation: "cancel" });
    const gone = "gid://shopify/Order/404";
    expect(await shop.orders.readRisks([id, gone])).toEqual(new Map([[id, risk]]));
  });

  test("is not assessed where nobody has; facts without end are cut", async () => {
    const { id } = buy({ risk: null });
    expect(await riskOf(id)).toEqual({ level: "unassessed", recommendation: "none", facts: [] });
    const facts = Array.from({ length: 50 }, (_, number) => fact(`${number} ${"x".repeat(400)}`, "NEUTRAL"));
    shop.shopify.commerce.assessRisk(DEMO_SHOP, id, { riskLevel: "MEDIUM", facts });
    const risk = await riskOf(id);
    expect(risk?.facts).toHaveLength(20);
    expect(Math.max(...risk!.facts.map(({ text }) => text.length))).toBe(256);
  });

  test("of a word that is not known yet is for a person to look at", () => {
    const assessments = [{ riskLevel: "DREADFUL", facts: [fact("Who knows", "NEGATIVE")] }];
    expect(mapRisk({ recommendation: "PRAY", assessments })).toMatchObject({
      level: "none",
      recommendation: "investigate",
    });
    expect(mapRisk(null)).toBeNull();
  });
});
