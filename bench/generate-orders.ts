/**
 * Fills a workspace with orders by the million, made inside PostgreSQL: `node bench/generate-orders.ts <url> <workspace id>
 * <store id> <count>`. They spread evenly over a year back from now, with one to three lines, in all sections.
 */
import { pathToFileURL } from "node:url";
import pg from "pg";

export interface GenerateOptions {
  workspaceId: string;
  storeId: string;
  count: number;
}

/** In one statement, so that an interrupted run leaves nothing. */
const ORDERS = `
  INSERT INTO orders (
    id, workspace_id, store_id, external_id, public_id, name, placed_at, channel_updated_at, currency, subtotal, shipping_total, total,
    financial_status, status, payment_status, fulfillment_status, section, sub_status, blocker, customer_name, customer_email,
    shipping_address, country_code, mark, sources, lines_count, cost, cost_currency, search_text, raw, updated_at)
  SELECT uuidv7(-age), $1::uuid, $2::uuid, 'gid://shopify/Order/' || (9100000000000000000 + n)::text, md5($2 || n::text), '#' || n, now() - age, now() - age,
    'USD', price, 5, price + 5, CASE WHEN sub_status = 'awaiting_buyer_payment' THEN 'pending' ELSE 'paid' END,
    CASE section WHEN 'placement' THEN 'unfulfilled' WHEN 'payment' THEN 'processing' WHEN 'shipment' THEN 'shipping' ELSE 'unfulfilled' END,
    CASE WHEN section IN ('shipment', 'payment') AND sub_status <> 'waiting_payment' THEN 'paid' ELSE 'pending' END,
    CASE section WHEN 'shipment' THEN 'fulfilled' WHEN 'payment' THEN 'in_progress' ELSE 'unfulfilled' END,
    section, sub_status,
    CASE sub_status WHEN 'needs_attention' THEN 'unmapped_lines' WHEN 'awaiting_buyer_payment' THEN 'unpaid_by_buyer' WHEN 'channel' THEN 'cancelled' END,
    first || ' ' || last, email,
    jsonb_build_object('firstName', first, 'lastName', last, 'company', '', 'address1', n % 900 || ' Pier Road', 'address2', '', 'city', 'Portland',
      'province', 'Oregon', 'provinceCode', 'OR', 'zip', '97201', 'country', 'United States', 'countryCode', country, 'phone', ''),
    country, (ARRAY['none', 'none', 'none', 'none', 'grey', 'green', 'red'])[1 + n % 7],
    ARRAY[(ARRAY['zopi', 'aliexpress'])[1 + n % 2]], 1 + n % 3, (1 + n % 3) * 4.2, 'USD', lower('#' || n || ' ' || first || ' ' || last || ' ' || email), '{}', now()
  FROM (
    SELECT n, (interval '365 days' * n) / $3::int AS age, 10 + (n % 9000 * 7919 % 9000) / 100.0 AS price,
      names.first, names.last, lower(names.first || '.' || names.last || n) || '@example.test' AS email,
      (ARRAY['US', 'DE', 'GB', 'FR', 'AU'])[1 + n % 5] AS country,
      split_part(place, '/', 1) AS section, split_part(place, '/', 2) AS sub_status
    FROM generate_series(1, $3::int) n
    CROSS JOIN LATERAL (SELECT
      (ARRAY['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Radia', 'Tim', 'Margaret', 'Ken'])[1 + n * 31 % 10] AS first,
      initcap(substr(translate(md5((n % 40000)::text), '0123456789', 'aeioulnrst'), 1, 7)) AS last) names
    CROSS JOIN LATERAL (SELECT (ARRAY['placement/ready', 'placement/ready', 'placement/needs_attention', 'placement/awaiting_buyer_payment',
      'payment/waiting_payment', 'payment/order_placed', 'shipment/in_transit', 'shipment/in_transit', 'shipment/delivered', 'shipment/delivered',
      'shipment/delivered', 'shipment/delivered', 'shipment/delivered', 'shipment/out_for_delivery', 'shipment/exception', 'shipment/not_found',
      'cancelled/channel', 'cancelled/source', 'refund/completed', 'archived/archived'])[1 + (n * 7 + n / 20) % 20] AS place) chosen
  ) made`;

const LINES = `
  INSERT INTO order_lines (
    id, workspace_id, order_id, position, external_id, external_product_id, external_variant_id, title, variant_title, sku, quantity,
    current_quantity, price, source, source_product_id, supplier_sku_id, unit_cost)
  SELECT uuidv7(), o.workspace_id, o.id, position, o.external_id || '/' || position, 'gid://shopify/Product/' || position,
    'gid://shopify/ProductVariant/' || (position + 10), 'Harbour lamp ' || position, 'Brass / Large', 'LAMP-' || position, 1, 1,
    round(o.subtotal / o.lines_count, 2), o.sources[1], 'p-' || position, 'sku-' || position, 4.2
  FROM orders o CROSS JOIN generate_series(0, o.lines_count - 1) position
  WHERE o.store_id = $1::uuid AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id)`;

/** Writes the orders and their lines and has the planner look at them. The workspace and the store must be there. */
export async function generateOrders(
  client: pg.Client,
  { workspaceId, storeId, count }: GenerateOptions,
): Promise<void> {
  await client.query("BEGIN");
  await client.query(ORDERS, [workspaceId, storeId, count]);
  await client.query(LINES, [storeId]);
  await client.query("COMMIT");
  await client.query("VACUUM ANALYZE orders");
  await client.query("VACUUM ANALYZE order_lines");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [url, workspaceId = "", storeId = "", count] = process.argv.slice(2);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const started = performance.now();
  await generateOrders(client, { workspaceId, storeId, count: Number(count) });
  console.log(`${count} orders in ${Math.round((performance.now() - started) / 1000)} s`);
  await client.end();
}
