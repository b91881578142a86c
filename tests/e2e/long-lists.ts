/** Lists of more pages than the demo seller has, with names as long as people give, beside the demo seller's own. */
import { withClient } from "../../scripts/database.ts";

/** As long as a store takes a title, and without a place to break it. */
export const LONG_TITLE = "Wasserdichterunterwasserscheinwerfer".repeat(8).slice(0, 255);
const ARABIC_NAME = "عبد الرحمن بن محمد الأنصاري";
const LARGEST = 999_999_999_999.99;

const MARK = "grown-";

/** Adds so many orders that are ready, the newest first, to the demo seller's; and a few products on every list of them. */
export function growLists(databaseUrl: string, orders: number): Promise<unknown> {
  return withClient(databaseUrl, async (client) => {
    await addOrders(client, { from: 1, count: orders });
    await client.query(
      `INSERT INTO imported_products SELECT (jsonb_populate_record(t.p, jsonb_build_object('id', gen_random_uuid(), 'source_product_id', '${MARK}' || n,
         'title', $1::text || n, 'supplier_name', $2::text, 'cost_low', $3::numeric / 100, 'cost_high', $3::numeric / 100 + 1, 'pushed_at', null))).*
       FROM (SELECT p FROM imported_products p LIMIT 1) t, generate_series(1, 3) n`,
      [LONG_TITLE, ARABIC_NAME, 999_999_999],
    );
    await client.query(
      `INSERT INTO listings SELECT (jsonb_populate_record(t.l, jsonb_build_object('id', gen_random_uuid(), 'external_id', '${MARK}' || n, 'split_index', 90 + n,
         'title', $1::text || n, 'price_low', $2::numeric, 'price_high', $2::numeric, 'created_at', now()))).*
       FROM (SELECT l FROM listings l WHERE origin = 'pushed' LIMIT 1) t, generate_series(1, 3) n`,
      [LONG_TITLE, LARGEST],
    );
  });
}

type Client = Parameters<Parameters<typeof withClient>[1]>[0];

async function addOrders(client: Client, { from, count }: { from: number; count: number }): Promise<void> {
  await client.query(
    `INSERT INTO orders SELECT (jsonb_populate_record(t.o, jsonb_build_object('id', gen_random_uuid(), 'external_id', '${MARK}' || n, 'public_id', '${MARK}' || n,
       'name', '#' || n || '-EXCHANGE-2026', 'placed_at', now() - n * interval '1 second', 'section', 'placement', 'sub_status', 'ready', 'blocker', null, 'archived_at', null,
       'customer_name', $1::text, 'total', $2::numeric, 'tags', '{a-tag-without-a-place-to-break-it}'::text[], 'search_text', '#' || n || '-exchange-2026'))).*
     FROM (SELECT o FROM orders o WHERE EXISTS (SELECT FROM order_lines WHERE order_id = o.id) ORDER BY id LIMIT 1) t, generate_series($3::int, $3::int + $4::int - 1) n`,
    [ARABIC_NAME, LARGEST, from, count],
  );
  await client.query(
    `INSERT INTO order_lines SELECT (jsonb_populate_record(t.l, jsonb_build_object('id', gen_random_uuid(), 'order_id', o.id, 'title', $1::text))).*
     FROM (SELECT l FROM order_lines l ORDER BY order_id, position LIMIT 1) t, orders o
     WHERE o.external_id LIKE '${MARK}%' AND NOT EXISTS (SELECT FROM order_lines WHERE order_id = o.id)`,
    [LONG_TITLE],
  );
}

/** A sale as it comes in while somebody looks: newer than all others, and told to the screens. */
export function sellOnce(databaseUrl: string): Promise<unknown> {
  return withClient(databaseUrl, async (client) => {
    await addOrders(client, { from: -1, count: 1 });
    await client.query(
      `SELECT pg_notify('quayside_events', jsonb_build_object('name', 'orders.synced', 'workspaceId', workspace_id, 'data', '{}'::jsonb)::text) FROM orders WHERE external_id = '${MARK}-1'`,
    );
  });
}
