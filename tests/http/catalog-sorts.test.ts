import { createRouterClient } from "@orpc/server";
import Decimal from "decimal.js";
import { beforeAll, describe, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { priceVariant } from "../../app/areas/catalog/rules/push/pricing.ts";
import { PRODUCT_SORT_NAMES, type ProductSort } from "../../app/areas/catalog/rules/sources/product-filter.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { exchangeRate } from "../../app/platform/money/exchange-rates.ts";
import type { PriceFormula, PriceRule } from "../../app/platform/money/pricing-rules.ts";
import { catalogEntry, fillCatalog } from "../factories/source-catalog.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

const OWN = "zopi";
const COUNT = 60;

/** A product that costs, ships and sells differently from every other; each seventh does not ship to the US. */
function entry(index: number) {
  const sourceProductId = `P${index}`;
  const price = new Decimal((index * 7919) % 4_001).div(13).toFixed(4);
  const way = (country: string, cents: number, minDays: number, days: number) => ({
    country,
    code: "W",
    label: "Way",
    cost: new Decimal(cents).div(100).toFixed(2),
    currency: "USD",
    minDays,
    maxDays: minDays + days,
  });
  const isAbroad = index % 7 === 3;
  return catalogEntry({
    sourceProductId,
    title: `Thing ${index}`,
    options: [],
    ordersCount: (index * 37) % 500,
    rating: 3 + (index % 3),
    shipCountries: isAbroad ? ["DE"] : ["US", "DE"],
    shippingOptions: [
      ...(isAbroad ? [] : [way("US", (index * 331) % 2_500, 3 + (index % 5), index % 4)]),
      way("DE", (index * 97) % 900, 2 + (index % 9), 2),
    ],
    variants: [
      {
        sku: `${sourceProductId}-1`,
        optionValues: [],
        price,
        stock: 5,
        image: null,
        weightGrams: 300,
        shipsFrom: "CN",
      },
    ],
  });
}

let tenant: Tenant;
let catalog: Catalog;

function callAs({ principal }: Tenant) {
  return createRouterClient(router, {
    context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } },
  }).catalog;
}

type Catalog = ReturnType<typeof callAs>;
type FindInput = Parameters<Catalog["find"]>[0];
type Card = Awaited<ReturnType<Catalog["find"]>>["data"]["lists"][number]["products"][number];

beforeAll(async () => {
  await fillCatalog(...Array.from({ length: COUNT }, (_, index) => entry(index)));
  tenant = await makeTenant();
  catalog = callAs(tenant);
});

/** All cards of a search, read page by page. */
async function allCards(input: FindInput, client = catalog): Promise<Card[]> {
  const cards: Card[] = [];
  for (let page = 1; ; page += 1) {
    const [list] = (await client.find({ ...input, page, page_size: 7 })).data.lists;
    cards.push(...list!.products);
    if (page * 7 >= list!.total) return cards;
  }
}

const rule = (change: Partial<PriceRule> & { selling_price: PriceFormula }): PriceRule => ({
  from: "0",
  to: null,
  compare_at_price: null,
  shipping_cost: null,
  ...change,
});
const formula = (operator: PriceFormula["operator"], value: string, plus_shipping_cost = false): PriceFormula => ({
  operator,
  value,
  plus_shipping_cost,
});

/** Ways to price that put products in quite different orders. */
const PRICINGS: [name: string, currency: string, cents: number | null, rules: PriceRule[], tax?: string][] = [
  [
    "twice the cost, shipping below 10",
    "USD",
    99,
    [rule({ selling_price: formula("multiply", "2", true), shipping_cost: { operator: "below", value: "10" } })],
  ],
  [
    "less for the dear",
    "EUR",
    95,
    [
      rule({ to: "50", selling_price: formula("multiply", "4") }),
      rule({ from: "50", to: "200", selling_price: formula("multiply", "1.5") }),
      rule({ from: "200", selling_price: formula("add", "10", true) }),
    ],
  ],
  ["five on top", "USD", null, [rule({ selling_price: formula("add", "5", true) })]],
  ["one price", "USD", 99, [rule({ selling_price: formula("fixed", "120", true) })]],
  [
    "whole yen",
    "JPY",
    99,
    [rule({ selling_price: formula("multiply", "1.8", true), shipping_cost: { operator: "below", value: "1500" } })],
  ],
  ["at a loss, raised", "USD", 49, [rule({ selling_price: formula("multiply", "0.5") })]],
  ["with tax in prices", "USD", 99, [rule({ selling_price: formula("multiply", "1.15", true) })], "19"],
];

describe("G180 by profit", () => {
  test.each(PRICINGS)(
    "%s: what sells best for the merchant is first, exactly and on every page",
    async (_name, currency, assign_cents, price_rules, taxPercent = "0") => {
      const seller = await makeTenant();
      await systemDb.workspace.update({ where: { id: seller.workspace.id }, data: { currency } });
      const tax = { pricesIncludeTax: true, taxRate: taxPercent };
      await systemDb.store.update({ where: { id: seller.store.id }, data: tax });
      const rules = { price_rules, assign: { assign_cents, assign_compare_cents: null }, taxable: false };
      const client = callAs(seller);
      await client.updateSellingPrice({ selling_price: rules });
      const rate = exchangeRate("USD", currency)!;
      const earned = (cost: string, shippingCost: string | null) => {
        const { price } = priceVariant({ cost, shippingCost, rules, rate, currency, taxPercent });
        return new Decimal(price)
          .mul(100)
          .div(new Decimal(taxPercent).add(100))
          .sub(new Decimal(cost).add(shippingCost ?? 0).mul(rate));
      };
      for (const ship_to of [undefined, "DE"]) {
        const cards = await allCards({ sort: "desc_profit", ship_to }, client);
        expect(new Set(cards.map((card) => card.source_product_id)).size).toBe(COUNT);
        const profits = cards.map((card) => earned(card.cost, card.shipping_cost));
        for (const [index, profit] of profits.entries()) {
          expect(
            profit.lte(profits[index - 1] ?? profit),
            `place ${index + 1} of ${cards.length}, to ${ship_to ?? "anywhere"}`,
          ).toBe(true);
          expect(cards[index]!.profit).toBe(
            new Decimal(profit.toFixed(currency === "JPY" ? 0 : 2)).div(rate).toFixed(2),
          );
        }
      }
    },
  );

  test("it is the default, and what is shown is left after goods and shipping", async () => {
    const { data } = await catalog.find({});
    expect(data).toMatchObject({ sort: "desc_profit", sorts: PRODUCT_SORT_NAMES });
    const [card] = (await catalog.find({ keyword: "P1" })).data.lists[0]!.products;
    // Twice 301.3846 and 3.31, up to the next .99 (P147), less those two
    expect(card).toMatchObject({ cost: "301.3846", shipping_cost: "3.31", profit: "302.30" });
    expect((await catalog.product({ source: OWN, productId: "P1" })).data.product).toMatchObject({
      rsp_price_usd: "606.99",
      profit: "302.30",
    });
  });

  test("a workspace whose currency has no rate gets the list all the same, in another order", async () => {
    const seller = await makeTenant();
    await systemDb.workspace.update({ where: { id: seller.workspace.id }, data: { currency: "XOF" } });
    const { data } = await callAs(seller).find({ sort: "desc_profit" });
    expect(data.sort).toBe("relevant");
    expect(data.sorts).not.toContain("desc_profit");
    expect(data.lists[0]!.products[0]).toMatchObject({ profit: null });
  });
});

describe("G180 by shipping", () => {
  const last = Number.POSITIVE_INFINITY;
  const cost = ({ shipping_cost: amount }: Card) => (amount === null ? null : Number(amount));
  const days = ({ shipping_time: { min, max } }: Card) => (min === null || max === null ? null : max * 100 + min);
  const up = (figure: (card: Card) => number | null) => (card: Card) => figure(card) ?? last;
  const down = (figure: (card: Card) => number | null) => (card: Card) => -(figure(card) ?? -last);
  const keys: [ProductSort, (card: Card) => number][] = [
    ["asc_shipping_cost", up(cost)],
    ["desc_shipping_cost", down(cost)],
    ["asc_shipping_time", up(days)],
    ["desc_shipping_time", down(days)],
  ];

  test.each(keys)("%s, to the chosen country, or the US with what does not go there last", async (sort, key) => {
    for (const [ship_to, count] of [
      [undefined, COUNT],
      ["DE", COUNT],
      ["US", COUNT - Math.ceil((COUNT - 3) / 7)],
    ] as const) {
      const cards = await allCards({ sort, ship_to });
      const keys = cards.map(key);
      expect(new Set(cards.map((card) => card.source_product_id)).size).toBe(count);
      expect(keys).toEqual(keys.toSorted((left, right) => left - right));
      expect(keys.includes(last)).toBe(ship_to === undefined);
    }
  });

  test("follows when a product's shipping changes", async () => {
    const where = { source_sourceProductId: { source: OWN, sourceProductId: "P50" } };
    const { shippingOptions } = await systemDb.sourceProduct.findUniqueOrThrow({
      where,
      select: { shippingOptions: true },
    });
    const free = [{ country: "DE", code: "W", label: "Way", cost: "0.00", currency: "USD", minDays: 1, maxDays: 1 }];
    await systemDb.sourceProduct.update({ where, data: { shippingOptions: free } });
    const [fastest] = await allCards({ sort: "asc_shipping_time", ship_to: "DE" });
    expect(fastest).toMatchObject({
      source_product_id: "P50",
      shipping_cost: "0.00",
      shipping_time: { min: 1, max: 1 },
    });
    await systemDb.sourceProduct.update({ where, data: { shippingOptions: shippingOptions ?? [] } });
  });
});

describe("G180 what a supplier can't answer", () => {
  test.each([
    ["without words", {}, ["relevant", "desc_lastest_volume", "asc_lastest_volume", "asc_price", "desc_price"]],
    ["with words", { keyword: "lamp" }, ["relevant", "desc_lastest_volume", "asc_price", "desc_price", "newest"]],
  ])("%s is not offered, and asked for all the same gives the default and says so", async (_name, input, sorts) => {
    for (const source of ["aliexpress", "all"]) {
      const { data } = await catalog.find({ ...input, source, sort: "desc_profit" });
      expect(data).toMatchObject({ sort: "relevant", sorts });
      expect((await catalog.find({ ...input, source, sort: "desc_price" })).data.sort).toBe("desc_price");
    }
  });

  test("all suppliers are in one order", async () => {
    const { data } = await catalog.find({ source: "all", sort: "asc_price", page_size: 60 });
    const costs = data.lists[0]!.products.map(({ cost }) => Number(cost));
    expect(costs).toEqual(costs.toSorted((left, right) => left - right));
    expect(data.lists.map(({ source }) => source)).toEqual([OWN, "aliexpress"]);
  });
});
