/**
 * The limit beside each row: Node's own HTTP server with a pool of connections and nothing else. It answers one indexed
 * order query with its joins, stores a body as it comes, and serves a page without code.
 *
 *   node bench/bare-server.ts   with PORT, DATABASE_URL and WORKSPACE_ID
 */
import { createServer, type IncomingMessage } from "node:http";
import pg from "pg";

const { PORT, DATABASE_URL, WORKSPACE_ID } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });

const ORDERS = `
  SELECT o.id, o.name, o.placed_at, o.channel, o.store_id, o.status, o.payment_status, o.fulfillment_status, o.financial_status, o.section,
    o.sub_status, o.blocker, o.mark, o.is_starred, o.tags, o.is_test, o.customer_name, o.customer_email, o.country_code, o.lines_count, o.sources,
    o.total, o.currency, line.items, line.cost
  FROM orders o
  LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object('id', l.id, 'title', l.title, 'variant_title', l.variant_title, 'quantity', l.quantity)) AS items,
      sum(l.unit_cost * l.supplier_quantity * l.current_quantity) AS cost
    FROM order_lines l WHERE l.order_id = o.id
  ) line ON true
  WHERE o.workspace_id = $1 AND o.section = $2 AND o.sub_status = $3
  ORDER BY o.placed_at DESC, o.id DESC LIMIT 25`;

const STORE = `
  INSERT INTO inbound_events (id, source, external_id, topic, subject, body, headers)
  VALUES (gen_random_uuid(), 'bare', gen_random_uuid()::text, 'orders/create', 'bare', $1, '{}')`;

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><body><h1>Orders</h1>${"<p>A line of text of an order.</p>".repeat(200)}`;

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function answer(request: IncomingMessage): Promise<{ type: string; body: string }> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://bare");
  if (pathname === "/orders") {
    const values = [WORKSPACE_ID, searchParams.get("section"), searchParams.get("sub_status")];
    const { rows } = await pool.query({ name: "orders", text: ORDERS, values });
    return { type: "application/json", body: JSON.stringify(rows) };
  }
  if (pathname === "/webhooks") {
    await pool.query({ name: "store", text: STORE, values: [await readText(request)] });
    return { type: "text/plain", body: "" };
  }
  return { type: "text/html; charset=utf-8", body: PAGE };
}

createServer((request, response) => {
  answer(request).then(
    ({ type, body }) => response.writeHead(200, { "content-type": type }).end(body),
    (error: Error) => response.writeHead(500).end(error.message),
  );
}).listen(Number(PORT), () => process.stdout.write("bare ready\n"));
process.on("SIGTERM", () => process.exit(0));
