/** The order list through the contract over HTTP, beside a bare server that runs one such query. */
import type { Size } from "../databases.ts";
import { measureLatency, measureThroughput } from "../load.ts";
import { median, percentile, type Row } from "../row.ts";
import { signIn, type Seller } from "../seller.ts";
import type { Stage } from "../stage.ts";

const CLIENTS = 16;
const SECONDS = 4;
/** The machine may be busy with other things; the best of the rounds is what counts, for the limit too. */
const ROUNDS = 3;
/** Pages of 100 orders that are gone through before a page counts as deep */
const DEEP = 300;

const NAMES = ["ada", "grace", "edsger", "radia", "margaret", "tim aoe", "ken", "barbara"];

const LISTS = {
  "first-page": {
    title: "first page",
    query: { order_status: "placement" },
    bare: { section: "placement", sub_status: "ready" },
  },
  "status-filter": {
    title: "status filter",
    query: { order_status: "shipment", sub_status: "delivered" },
    bare: { section: "shipment", sub_status: "delivered" },
  },
} as const;

interface Speed {
  perSecond: number;
  p50: number;
}

/** First page, filter, search and deep page at both sizes. */
export async function orderListRows(stage: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  const small: Record<string, Speed> = {};
  for (const size of ["10k", "1M"] as const) {
    const databaseUrl = await stage.databases.withOrders(size);
    await stage.startWeb(databaseUrl);
    await stage.startBare(databaseUrl);
    const seller = await signIn(stage.appOrigin);
    for (const [key, { title, query, bare }] of Object.entries(LISTS)) {
      const path = listPath(query);
      const speed = await measureBeside({
        product: { urls: [`${stage.appOrigin}/api${path}`], headers: seller.headers },
        bare: { urls: [`${stage.bareOrigin}/orders?${new URLSearchParams(bare)}`], headers: {} },
      });
      rows.push(...speedRows({ id: `order-list/${key}-${size}`, title: `Orders, ${title}, ${size}`, ...speed }));
      if (size === "1M") rows.push(againstSmall(key, title, speed.product, small[key] as Speed));
      small[key] = speed.product;
    }
    rows.push(...(await searchRows(stage, seller, size)), await deepRow(stage, seller, size));
    if (size === "1M") rows.push(await filterRow(stage, seller));
    await stage.clear();
  }
  return rows;
}

/** All of a year, so that a page is full at both sizes. */
function listPath(query: Record<string, string>): string {
  const yearAgo = new Date(Date.now() - 366 * 86_400_000).toISOString().slice(0, 10);
  return `/orders/v5/list?${new URLSearchParams({ from_date: yearAgo, page_size: "25", ...query })}`;
}

interface Reads {
  urls: string[];
  headers: Record<string, string>;
}

async function measureBeside(pair: { product: Reads; bare: Reads }): Promise<{ product: Speed; bare: Speed }> {
  const best = { product: { perSecond: 0, p50: Infinity }, bare: { perSecond: 0, p50: Infinity } };
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of ["bare", "product"] as const) {
      const perSecond = await measureThroughput({ ...pair[side], clients: CLIENTS, seconds: SECONDS });
      const { whole } = await measureLatency({ ...pair[side], requests: 300 });
      best[side] = {
        perSecond: Math.max(best[side].perSecond, perSecond),
        p50: Math.min(best[side].p50, median(whole)),
      };
    }
  }
  return best;
}

function speedRows({ id, title, product, bare }: { id: string; title: string; product: Speed; bare: Speed }): Row[] {
  return [
    {
      id: `${id}-rate`,
      title: `${title}, ${CLIENTS} clients`,
      value: product.perSecond,
      unit: "/s",
      limit: { title: "bare query", value: bare.perSecond },
      aim: { kind: "least", value: bare.perSecond / 3, said: "a third of the bare query" },
    },
    {
      id: `${id}-p50`,
      title: `${title}, one client, p50`,
      value: product.p50,
      unit: "ms",
      limit: { title: "bare query", value: bare.p50 },
    },
  ];
}

function againstSmall(key: string, title: string, large: Speed, small: Speed): Row {
  return {
    id: `order-list/${key}-growth`,
    title: `Orders, ${title}, 10k against 1M`,
    value: small.perSecond / large.perSecond,
    unit: "×",
    aim: { kind: "most", value: 1.5 },
  };
}

async function searchRows(stage: Stage, { headers }: Seller, size: Size): Promise<Row[]> {
  const count = size === "1M" ? 1_000_000 : 10_000;
  const spread = Array.from({ length: 40 }, (_, index) => 1 + Math.floor(((index + 0.5) / 40) * count));
  const sample = await foundEmails(stage, headers);
  const words = { name: NAMES, "e-mail": sample, number: spread.map((number) => `#${number}`) };
  const rows: Row[] = [];
  for (const [what, keywords] of Object.entries(words)) {
    const urls = keywords.map((keyword) => `${stage.appOrigin}/api${listPath({ order_status: "all", keyword })}`);
    const { whole } = await measureLatency({ urls, headers, requests: 120 });
    rows.push({
      id: `order-list/search-${what}-${size}`,
      title: `Orders, search by ${what}, ${size}, p95`,
      value: percentile(whole, 0.95),
      unit: "ms",
      ...(size === "1M" && { aim: { kind: "most", value: 50 } }),
      note: `p50 ${median(whole).toFixed(1)} ms`,
    });
  }
  return rows;
}

/** Filters that nothing and that much matches: neither may have a section gone through. */
async function filterRow({ appOrigin }: Stage, { headers }: Seller): Promise<Row> {
  const filters: Record<string, string>[] = [
    { country: "NO" },
    { country: "DE" },
    { channel: "woocommerce" },
    { channel: "shopify" },
    { mark_order: "red" },
    { source: "cj" },
    { source: "zopi" },
  ];
  const sections = ["all", "shipment", "placement"];
  const urls = filters.flatMap((filter) =>
    sections.map((order_status) => `${appOrigin}/api${listPath({ order_status, ...filter })}`),
  );
  const { whole } = await measureLatency({ urls, headers, requests: 210 });
  return {
    id: "order-list/filters-1M",
    title: "Orders by country, channel, mark and supplier, 1M, p95",
    value: percentile(whole, 0.95),
    unit: "ms",
    aim: { kind: "most", value: 50 },
    note: `some of which nothing matches, p50 ${median(whole).toFixed(1)} ms`,
  };
}

/** E-mail addresses of orders that are there. */
async function foundEmails({ appOrigin }: Stage, headers: Record<string, string>): Promise<string[]> {
  const response = await fetch(`${appOrigin}/api${listPath({ order_status: "shipment", page_size: "40" })}`, {
    headers,
  });
  const { data } = (await response.json()) as { data: { orders: { customer_info: { email: string } }[] } };
  return data.orders.map(({ customer_info: { email } }) => email);
}

async function deepRow(stage: Stage, seller: Seller, size: Size): Promise<Row> {
  const cursors: string[] = [];
  let cursor: string | null = null;
  const depth = size === "1M" ? DEEP : 20;
  for (let page = 0; page < depth; page++) {
    const query: Record<string, string> = { order_status: "shipment", page_size: "100", ...(cursor && { cursor }) };
    const { next }: { next: string | null } = await seller.call("GET", listPath(query));
    if (!next) break;
    cursor = next;
    if (page >= depth / 2) cursors.push(next);
  }
  const urls = cursors.map((from) => `${stage.appOrigin}/api${listPath({ order_status: "shipment", cursor: from })}`);
  const { whole } = await measureLatency({ urls, headers: seller.headers, requests: 300 });
  return {
    id: `order-list/deep-page-${size}`,
    title: `Orders, deep page, ${size}, p95`,
    value: percentile(whole, 0.95),
    unit: "ms",
    ...(size === "1M" && { aim: { kind: "most", value: 50 } }),
    note: `${((depth / 2) * 100).toLocaleString("en-US")} to ${(depth * 100).toLocaleString("en-US")} orders deep, p50 ${median(whole).toFixed(1)} ms`,
  };
}
