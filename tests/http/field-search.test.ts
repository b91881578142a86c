/** What people type to find a product is looked for as it stands, whatever it means to the database. */
import { createRouterClient } from "@orpc/server";
import { expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { fieldCase } from "../factories/field-cases.ts";
import { makeTenant } from "../factories/tenants.ts";

test("signs, quotes, pictures and every script find the titles that have them", async () => {
  const { titles, queries } = fieldCase<{ titles: string[]; queries: Record<string, string[]> }>("search-marks");
  const { principal, workspace, store } = await makeTenant();
  const api = createRouterClient(router, {
    context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } },
  });
  const of = { workspaceId: workspace.id, storeId: store.id };
  for (const title of titles)
    await systemDb.listing.create({
      data: {
        ...of,
        origin: "store",
        title,
        variants: { create: { ...of, position: 0, title: "Red", price: "12" } },
      },
    });
  for (const [keyword, right] of Object.entries(queries)) {
    const { products } = (await api.manualOrders.products({ store_id: store.id, keyword })).data;
    expect([keyword, products.map(({ title }) => title)]).toEqual([keyword, right]);
  }
});
