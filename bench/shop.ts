/** A shop that sells what the product has pushed to it, and buyers who order. */
import type pg from "pg";
import { DEMO_SHOP } from "../sandbox/profile.ts";
import { until, type Seller } from "./seller.ts";
import type { Stage } from "./stage.ts";

const SOLD = 6;

/** Has a few of our own source's products pushed to the demo shop where nothing is yet; needs web, worker and sandbox. */
export async function stockShop(seller: Seller, client: pg.Client): Promise<void> {
  if ((await readSellable(client)).length > 0) return;
  const { rows: products } = await client.query<{ id: string }>(
    "SELECT source_product_id AS id FROM source_products WHERE source = 'zopi' AND ship_countries @> ARRAY['US'] ORDER BY variants_count, id LIMIT $1",
    [SOLD],
  );
  const { rows: stores } = await client.query<{ id: string }>("SELECT id FROM stores LIMIT 1");
  await seller.call("POST", "/center/products/source/push", {
    store_id: stores[0]!.id,
    products: products.map(({ id }) => ({ supplier_product_id: id, source: "zopi", ship_to: "US" })),
  });
  const pushed = "SELECT count(*)::int AS count FROM listings WHERE push_state = 'success'";
  await until(
    "products on the shop",
    async () => (await client.query<{ count: number }>(pushed)).rows[0]!.count >= SOLD,
  );
}

/** Has buyers place so many orders of what is mapped, of which the shop tells the product by webhook. */
export async function orderFromShop({ sandboxOrigin }: Stage, client: pg.Client, count: number): Promise<void> {
  const response = await fetch(`${sandboxOrigin}/shopify/control/orders`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ shop: DEMO_SHOP, count, variant_ids: await readSellable(client) }),
  });
  if (!response.ok) throw new Error(`The shop takes no orders: ${response.status} ${await response.text()}`);
}

/** The platform's ids of variants that can be bought and placed. */
async function readSellable(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`
    SELECT v.external_id AS id FROM listing_variants v JOIN listings l ON l.id = v.listing_id
    WHERE v.external_id IS NOT NULL AND v.source = 'zopi' AND l.push_state = 'success' ORDER BY v.stock DESC LIMIT 40`);
  return rows.map(({ id }) => id);
}
