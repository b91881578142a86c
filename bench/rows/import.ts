/** Import of 1,000 products with 10 variants, beside multi-row INSERT of the same rows. */
import { randomUUID } from "node:crypto";
import { withClient } from "../../scripts/database.ts";
import { multiRowInsert, readRows } from "../multi-row-insert.ts";
import type { Row } from "../row.ts";
import { signIn, until } from "../seller.ts";
import { readWorkspaceId, type Stage } from "../stage.ts";

const PRODUCTS = 1_000;
const VARIANTS = 10;
/** As many as one call takes */
const AT_ONCE = 250;

/** Products that our own source offers, made inside PostgreSQL from one that it has. */
const OFFER = `
  WITH made AS (
    INSERT INTO source_products (id, source, source_product_id, title, description_html, category_id, store_name, images, options, specifications,
      price_low, price_high, variants_count, ship_countries, shipping_options, us_shipping_cost, us_shipping_days, collections, updated_at)
    SELECT gen_random_uuid(), p.source, 'bench-' || n, 'Bench lamp ' || n, p.description_html, p.category_id, p.store_name, p.images,
      jsonb_build_array(jsonb_build_object('name', 'Size', 'values', (SELECT jsonb_agg(jsonb_build_object('id', v::text, 'value', v::text)) FROM generate_series(1, $2::int) v))),
      p.specifications, 4, 4 + $2::int, $2::int, p.ship_countries, p.shipping_options, p.us_shipping_cost, p.us_shipping_days, '{}', now()
    FROM generate_series(1, $1::int) n CROSS JOIN (SELECT * FROM source_products WHERE source = 'zopi' LIMIT 1) p
    RETURNING id, source_product_id)
  INSERT INTO source_variants (id, source_product_id, position, sku, option_values, price, stock)
  SELECT gen_random_uuid(), made.id, v - 1, made.source_product_id || '-' || v, ARRAY[v::text], 4 + v, 100 FROM made CROSS JOIN generate_series(1, $2::int) v`;

export async function importRows(stage: Stage): Promise<Row[]> {
  const databaseUrl = await stage.databases.fresh();
  await withClient(databaseUrl, async (client) => {
    await client.query(OFFER, [PRODUCTS, VARIANTS]);
    await client.query("VACUUM ANALYZE source_products, source_variants");
  });
  await stage.startSandbox();
  await stage.startWeb(databaseUrl);
  const seller = await signIn(stage.appOrigin);
  await seller.call("GET", "/center/products/find?keyword=lamp");

  const offered = Array.from({ length: PRODUCTS }, (_, index) => ({
    source: "zopi",
    supplier_product_id: `bench-${index + 1}`,
  }));
  const started = performance.now();
  for (let start = 0; start < PRODUCTS; start += AT_ONCE) {
    await seller.call("POST", "/center/products/import-all", { import_data: offered.slice(start, start + AT_ONCE) });
  }
  const perSecond = await withClient(databaseUrl, async (client) => {
    const imported = "SELECT count(*)::int AS count FROM imported_variants WHERE supplier_sku_id LIKE 'bench-%'";
    await until(
      "the import",
      async () => (await client.query<{ count: number }>(imported)).rows[0]!.count === PRODUCTS * VARIANTS,
    );
    return PRODUCTS / ((performance.now() - started) / 1000);
  });
  const limit = await measureInsert(databaseUrl);
  return [
    {
      id: "import/products",
      title: `Import of ${PRODUCTS.toLocaleString("en-US")} products × ${VARIANTS} variants`,
      value: perSecond,
      unit: "/s",
      limit: { title: "multi-row INSERT", value: limit },
      aim: { kind: "least", value: limit / 5, said: "a fifth of the INSERT" },
      note: `${AT_ONCE} a call, over HTTP`,
    },
  ];
}

/** The same rows again for another workspace, in statements of many rows and nothing else. */
async function measureInsert(databaseUrl: string): Promise<number> {
  const workspaceId = await readWorkspaceId(databaseUrl);
  return withClient(databaseUrl, async (client) => {
    const products = await readRows(
      client,
      "imported_products",
      "workspace_id = $1 AND source_product_id LIKE 'bench-%'",
      [workspaceId],
    );
    const variants = await readRows(client, "imported_variants", "workspace_id = $1 AND sku LIKE 'bench-%'", [
      workspaceId,
    ]);
    const ids = new Map(products.map(({ id }) => [id, randomUUID()]));
    const other = randomUUID();
    const copies = products.map((row) => ({ ...row, id: ids.get(row.id), workspace_id: other }));
    const copiedVariants = variants.map((row) => ({
      ...row,
      id: randomUUID(),
      workspace_id: other,
      imported_product_id: ids.get(row.imported_product_id),
    }));
    const started = performance.now();
    await multiRowInsert(client, "imported_products", copies);
    await multiRowInsert(client, "imported_variants", copiedVariants);
    return products.length / ((performance.now() - started) / 1000);
  });
}
