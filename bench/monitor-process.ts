/**
 * Has what is sold of 10,000 products of ten variants compared with what their supplier has, where one in a hundred has moved, as
 * the worker does call by call: read, kept, what moved kept, rules applied. No supplier is asked, and nothing sent. Then reads pages
 * of what moved where a million have, and of the inventory of a million variants. Writes how long that took, in milliseconds, to the
 * file that BENCH_RESULT names.
 */
import { writeFileSync } from "node:fs";
import type { SupplierSighting } from "../app/adapters/supplier/supplier.ts";
import { listInventory } from "../app/areas/catalog/server/listings/list-inventory.server.ts";
import { writeSupplies } from "../app/areas/catalog/server/listings/write-supplies.sql.server.ts";
import { followSupplies } from "../app/areas/catalog/server/monitor/follow-supplies.sql.server.ts";
import { readFollowed } from "../app/areas/catalog/server/monitor/followed-supplies.sql.server.ts";
import { listMoves } from "../app/areas/catalog/server/monitor/list-moves.server.ts";
import { takeReadings } from "../app/areas/catalog/server/monitor/take-readings.sql.server.ts";
import { updateMonitoring } from "../app/areas/catalog/server/monitor/watch-settings.server.ts";
import { weighMoves } from "../app/areas/catalog/server/monitor/weigh-moves.server.ts";
import { systemDb } from "../app/platform/db/client.server.ts";
import { workspaceScope } from "../app/platform/db/scope.server.ts";
import { percentile } from "./row.ts";

const PRODUCTS = 10_000;
const VARIANTS = 10;
/** As many as our own source tells of in a call. */
const AT_ONCE = 10;
const MOVES = 1_000_000;
const PAGES = 50;
/** With the products above a million variants. */
const OTHER_PRODUCTS = 90_000;
const source = "zopi";

const workspaceId = process.env.BENCH_WORKSPACE!;
const scope = workspaceScope(workspaceId);
const store = await systemDb.store.findFirstOrThrow({ where: { workspaceId, status: "active" } });

/** Products of ten variants each on the store, made as long ago as their number says. */
async function sell({ name, products, from }: { name: string; products: number; from: string | null }): Promise<void> {
  await systemDb.$executeRaw`
    WITH made AS (
      INSERT INTO listings (id, workspace_id, store_id, origin, title, pushed_at, status, push_state, currency, variants_count, mapped_count, supply_levels, created_at, updated_at)
      SELECT gen_random_uuid(), ${workspaceId}::uuid, ${store.id}::uuid, 'pushed', ${name} || ' ' || n, now(), 'active', 'success', 'USD', ${VARIANTS}, ${VARIANTS},
        CASE WHEN ${from}::text IS NULL THEN '{unknown}' ELSE '{}' END::text[], now() - n * interval '1 minute' - CASE WHEN ${from}::text IS NULL THEN interval '0' ELSE interval '1 year' END, now()
      FROM generate_series(1, ${products}::int) n RETURNING id, title
    )
    INSERT INTO listing_variants (id, workspace_id, listing_id, store_id, position, option_values, price, sku, source, source_product_id, supplier_sku_id, unit_cost)
    SELECT gen_random_uuid(), ${workspaceId}::uuid, m.id, ${store.id}::uuid, v, ARRAY['V' || v], 40, replace(m.title, ' ', '-') || '-' || v,
      ${from}, CASE WHEN ${from}::text IS NOT NULL THEN m.title END, CASE WHEN ${from}::text IS NOT NULL THEN m.title || ':' || v END, 10
    FROM made m CROSS JOIN generate_series(1, ${VARIANTS}::int) v`;
}
await sell({ name: "Goods", products: PRODUCTS, from: source });
await systemDb.$executeRaw`ANALYZE`;
await followSupplies({ scope, readSoldGoods: async () => [] });
await updateMonitoring({ scope, storeId: undefined, isEnabled: true, rules: {} });
const ids = Array.from({ length: PRODUCTS }, (_, at) => `Goods ${at + 1}`);

/** Compares all with what they cost now; one in a hundred costs more each round. */
async function round(cost: number): Promise<number> {
  const start = performance.now();
  for (let from = 0; from < PRODUCTS; from += AT_ONCE) {
    const products = await readFollowed(scope, { source, productIds: ids.slice(from, from + AT_ONCE) });
    const sightings = products.flatMap(({ productId, skuIds }) =>
      skuIds.map((skuId, at): SupplierSighting => ({
        productId,
        skuId,
        state: "there",
        price: (Number(productId.slice(6)) * VARIANTS + at) % 100 === 0 ? cost.toFixed(2) : "10.00",
        currency: "USD",
        stock: "50",
      })),
    );
    await takeReadings({ scope, source, products, sightings, askedAt: new Date() });
  }
  await weighMoves({ scope });
  return performance.now() - start;
}
await round(10);
const comparedMs = await round(12);
const moved = await systemDb.supplierMove.count({ where: { workspaceId } });

await systemDb.$executeRaw`
  INSERT INTO supplier_moves (id, workspace_id, source, source_product_id, supplier_sku_id, kind, cost_before, cost_after, currency, at, weighed_at)
  SELECT gen_random_uuid(), ${workspaceId}::uuid, ${source}, 'Goods ' || (1 + n % ${PRODUCTS}::int), 'Goods ' || (1 + n % ${PRODUCTS}::int) || ':' || (1 + n % ${VARIANTS}::int),
    'cost_up', 10, 11, 'USD', now() - n * interval '7 seconds', now()
  FROM generate_series(1, ${MOVES}::int) n`;
await systemDb.$executeRaw`ANALYZE supplier_moves`;
const pagesMs: number[] = [];
for (let cursor: string | undefined, page = 0; page < PAGES; page++) {
  const start = performance.now();
  const { next } = await listMoves({ scope, cursor, pageSize: 100 });
  pagesMs.push(performance.now() - start);
  cursor = next ?? undefined;
}

await sell({ name: "Thing", products: OTHER_PRODUCTS, from: null });
const fewOut = ["Goods 1", "Goods 2", "Goods 3"];
await systemDb.supplierReading.updateMany({
  where: { workspaceId, sourceProductId: { in: fewOut } },
  data: { stock: 0 },
});
await scope.db.$transaction((tx) => writeSupplies({ tx, scope, of: { source, productIds: fewOut } }));
await systemDb.$executeRaw`VACUUM ANALYZE listings, listing_variants`;
const asked = [
  { keyword: "goods 77" },
  { keyword: "Thing-4711-3" },
  { keyword: "thing" },
  { keyword: "no such words" },
  { keyword: "goods", level: "out" as const },
  { level: "out" as const },
  { level: "low" as const },
  { level: "in_stock" as const },
];
// Of each question the p95 of its own: what is slow is not hidden by what is quick.
const inventory: { asked: string; ms: number }[] = [];
for (const { keyword = "", level = "all" } of asked) {
  const took: number[] = [];
  for (let page = 0; page < PAGES; page++) {
    const start = performance.now();
    await listInventory({ scope, keyword, level, storeId: undefined, cursor: undefined, pageSize: 50 });
    took.push(performance.now() - start);
  }
  inventory.push({
    asked: [keyword && `“${keyword}”`, level !== "all" && level].filter(Boolean).join(" at "),
    ms: percentile(took, 0.95),
  });
}
writeFileSync(
  process.env.BENCH_RESULT!,
  JSON.stringify({
    comparedMs,
    moved,
    pageMs: percentile(pagesMs, 0.95),
    inventory,
  }),
);
process.exit(0);
