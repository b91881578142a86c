import { Decimal } from "decimal.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { displayRates } from "../../app/platform/money/display-rates.ts";
import { exchangeRates } from "../../app/platform/money/exchange-rates.ts";
import { startApi } from "../factories/api-server.ts";
import { goodsOf, readyOrder } from "../factories/ready-orders.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const seller = () => api.makeSeller();

describe("how things are shown", () => {
  test("C053 C054 X032 G178 begin at the defaults and change in part", async () => {
    const { call } = await seller();
    const first = {
      time_zone: "UTC",
      currency: "USD",
      display_currency: null,
      language: "en",
      dashboard_pin_widget: "sales_revenue_trend",
    };
    expect((await call("GET", "/core/settings")).body.data.settings).toEqual(first);
    expect(
      (
        await call("POST", "/core/settings", {
          settings: { time_zone: "Asia/Tokyo", dashboard_pin_widget: "top_products" },
        })
      ).body.data.settings,
    ).toEqual({
      ...first,
      time_zone: "Asia/Tokyo",
      dashboard_pin_widget: "top_products",
    });
    expect(
      (await call("POST", "/core/settings", { settings: { display_currency: "EUR" } })).body.data.settings,
    ).toMatchObject({ time_zone: "Asia/Tokyo", display_currency: "EUR" });
  });

  test("G060 C053 the languages that can be chosen are told with id, code, name and country", async () => {
    const { call } = await seller();
    const { languages } = (await call("GET", "/core/settings")).body.data as {
      languages: { id: number; code: string; name: string; country_code: string }[];
    };
    expect(languages.map(({ code, country_code }) => `${code} ${country_code}`)).toEqual([
      "en US",
      "ar EG",
      "de DE",
      "es ES",
      "fr FR",
      "it IT",
      "nl NL",
      "pt-BR BR",
      "zh-CN CN",
    ]);
    expect(languages[2]).toEqual({ id: 3, code: "de", name: "Deutsch", country_code: "DE" });
    expect(new Set(languages.map(({ id }) => id)).size).toBe(9);
  });

  test("C048 the display currency is the workspace's, is taken back with null, and is one that can be converted to", async () => {
    const { call } = await seller();
    expect(
      (await call("POST", "/core/workplaces/settings", { settings: { display_currency: "GBP" } })).body.data,
    ).toEqual({ settings: { display_currency: "GBP" } });
    expect((await call("GET", "/core/settings")).body.data.settings.display_currency).toBe("GBP");
    expect(
      (await call("POST", "/core/workplaces/settings", { settings: { display_currency: null } })).body.data.settings
        .display_currency,
    ).toBeNull();
    expect((await call("POST", "/core/workplaces/settings", { settings: { display_currency: "XYZ" } })).status).toBe(
      400,
    );
    expect(exchangeRates().perUsd["BTN"]).toBeUndefined();
    expect((await call("POST", "/core/workplaces/settings", { settings: { display_currency: "BTN" } })).status).toBe(
      422,
    );
  });

  test("C048 G193 the dashboard's figures are in the display currency, and an order's own money stays", async () => {
    const { call, ...tenant } = await seller();
    const { id } = await readyOrder(tenant);
    const read = async () => {
      const [order, dashboard, home] = [
        await call("GET", `/orders/v5/detail/${id}`),
        await call("GET", "/dashboard/sales"),
        await call("GET", "/home/overview"),
      ];
      expect([order.status, dashboard.status, home.status]).toEqual([200, 200, 200]);
      return { money: order.body.data.money as object, dashboard: dashboard.body.data, home: home.body.data };
    };
    const before = await read();
    await call("POST", "/core/workplaces/settings", { settings: { display_currency: "EUR" } });
    const after = await read();
    expect([before.dashboard.currency, before.home.currency, after.dashboard.currency, after.home.currency]).toEqual([
      "USD",
      "USD",
      "EUR",
      "EUR",
    ]);
    const worth = (usd: string) => new Decimal(usd).mul(exchangeRates().perUsd["EUR"]!).toFixed(2);
    expect(after.dashboard.total.revenue).toBe(worth(before.dashboard.total.revenue));
    expect(Number(after.dashboard.total.revenue)).toBeGreaterThan(0);
    expect(after.money).toEqual(before.money);
    expect(before.money).toBeDefined();
  });

  test("G197 a time zone that was chosen is known, UTC among them; one that nobody chose is not", async () => {
    const { call, workspace } = await seller();
    const known = async () =>
      (await systemDb.workspaceSetting.findFirst({ where: { workspaceId: workspace.id, key: "display" } }))?.value ??
      null;
    expect(await known()).toBeNull();
    await call("POST", "/core/settings", { settings: { time_zone: "UTC" } });
    expect(await known()).toMatchObject({ is_time_zone_set: true });
  });

  test("C030 the currency changes while nothing is priced in it, and then no more", async () => {
    const { call, workspace, scope } = await seller();
    expect((await call("PATCH", "/auth/workplace", { currency: "EUR" })).body.data).toMatchObject({ currency: "EUR" });
    const { sourceProductId, price } = goodsOf();
    await scope.db.importedProduct.create({
      data: {
        workspaceId: workspace.id,
        source: "zopi",
        sourceProductId,
        title: "Lamp",
        descriptionHtml: "",
        images: [],
        options: [],
        costLow: price,
        costHigh: price,
        variantsCount: 0,
      },
    });
    const { status, body } = await call("PATCH", "/auth/workplace", { currency: "GBP", name: "North" });
    expect([status, Object.keys(body.errors)]).toEqual([409, ["currency"]]);
    expect((await call("PATCH", "/auth/workplace", { currency: "EUR" })).body.data).toMatchObject({
      currency: "EUR",
      name: workspace.name,
    });
    expect((await call("PATCH", "/auth/workplace", { currency: "XYZ" })).status).toBe(400);
  });
});

test("C048 G193 a page converts with what the rates of the day give for one unit", () => {
  const { rates, asOf } = displayRates("EUR");
  expect(asOf).toBe(exchangeRates().asOf);
  expect(rates["USD"]).toBe(exchangeRates().perUsd["EUR"]);
  expect(rates["EUR"]).toBeUndefined();
});
