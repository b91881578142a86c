/** Each screen of the main job in Chromium with a slow processor and a slow network: code on first load and web vitals. */
import { withClient } from "../../scripts/database.ts";
import { median, type Row } from "../row.ts";
import { signIn, until } from "../seller.ts";
import { orderFromShop, stockShop } from "../shop.ts";
import { SlowBrowser, type Visit } from "../slow-browser.ts";
import type { Stage } from "../stage.ts";

/** Each run is a first visit; the middle one counts. */
const RUNS = 3;
const KB = 1000;

interface Screen {
  title: string;
  path: string;
  /** Names of buttons, tabs and links that a person presses once the screen is there; those that it lacks are passed over */
  press: RegExp[];
}

/** Ids of things that are there, for screens about one of them. */
interface Things {
  orderId: string;
  publicId: string;
  productId: string;
  packageId: string;
}

function screensOf({ orderId, publicId, productId, packageId }: Things): Record<string, Screen> {
  return {
    home: { title: "Home", path: "/app", press: [/./] },
    dashboard: { title: "Dashboard", path: "/app/dashboard", press: [/./] },
    "find-product": { title: "Find product", path: "/app/find-product", press: [/filter/i, /sort/i] },
    "product-detail": { title: "Product detail", path: `/app/find-product/zopi/detail/${productId}/US`, press: [/./] },
    "import-list": { title: "Import list", path: "/app/products-import", press: [/filter/i, /select/i] },
    editor: {
      title: "Import list editor",
      path: `/app/products-import/editor/${packageId}`,
      press: [/variants/i, /images/i],
    },
    "product-center": { title: "Product center", path: "/app/products-center", press: [/mapped/i, /filter/i] },
    orders: { title: "Orders", path: "/app/orders", press: [/shipment/i, /filter/i] },
    "order-detail": { title: "Order detail", path: `/app/orders/${orderId}`, press: [/more actions/i] },
    wallet: { title: "Wallet", path: "/app/setting/wallet", press: [/top up/i] },
    tracking: { title: "Tracking page of a buyer", path: `/tracking/${publicId}`, press: [/./] },
  };
}

/** Measures the screens that are there; `only` names one as `screens/<screen>`. */
export async function screenRows(stage: Stage, only: string): Promise<Row[]> {
  const databaseUrl = await stage.databases.fresh();
  await stage.startSandbox();
  await stage.startWeb(databaseUrl);
  await stage.startBare(databaseUrl);
  await stage.startWorker(databaseUrl);
  const { cookie } = await withClient(databaseUrl, async (client) => {
    const seller = await signIn(stage.appOrigin);
    // Home is measured as it is seen every day, without the welcome of the first.
    await seller.call("POST", "/auth/account/update-meta", { meta_key: "WELCOME_MODAL" });
    await stockShop(seller, client);
    await orderFromShop(stage, client, 60);
    const count = "SELECT count(*)::int AS count FROM orders";
    await until("orders", async () => (await client.query<{ count: number }>(count)).rows[0]!.count >= 60);
    return seller;
  });
  const screens = screensOf(await readThings(databaseUrl));

  const browser = await SlowBrowser.open({ appOrigin: stage.appOrigin, cookie });
  try {
    const limit = median((await visits(() => browser.visit(`${stage.bareOrigin}/page`, []))).map(({ lcp }) => lcp));
    const rows: Row[] = [];
    for (const [key, { title, path, press }] of Object.entries(screens)) {
      if (only.includes("/") && !`screens/${key}`.startsWith(only)) continue;
      const seen = await visits(() => browser.visit(stage.appOrigin + path, press));
      rows.push(...rowsOf(key, title, seen, limit));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

function rowsOf(key: string, title: string, seen: Visit[], limit: number): Row[] {
  const middle = (pick: (visit: Visit) => number) => median(seen.map(pick));
  return [
    {
      id: `screens/${key}-js`,
      title: `${title}: JavaScript on first load, gzip`,
      value: middle(({ scriptBytes }) => scriptBytes / KB),
      unit: "kB",
      aim: { kind: "most", value: 300 },
    },
    {
      id: `screens/${key}-lcp`,
      title: `${title}: LCP`,
      value: middle(({ lcp }) => lcp),
      unit: "ms",
      limit: { title: "page without code", value: limit },
      aim: { kind: "most", value: 2_500 },
      note: seen[0]!.lcpElement,
    },
    {
      id: `screens/${key}-cls`,
      title: `${title}: CLS`,
      value: middle(({ cls }) => cls),
      unit: "",
      aim: { kind: "most", value: 0.05 },
    },
    {
      id: `screens/${key}-inp`,
      title: `${title}: INP`,
      value: middle(({ inp }) => inp),
      unit: "ms",
      aim: { kind: "most", value: 200 },
      note: seen[0]!.pressed.length > 0 ? `pressed ${seen[0]!.pressed.join(", ")}` : "keys alone",
    },
  ];
}

async function visits(visit: () => Promise<Visit>): Promise<Visit[]> {
  const seen: Visit[] = [];
  for (let run = 0; run < RUNS; run++) seen.push(await visit());
  return seen;
}

function readThings(databaseUrl: string): Promise<Things> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Things>(`
      SELECT o.id AS "orderId", o.public_id AS "publicId",
        (SELECT source_product_id FROM source_products ORDER BY orders_count DESC LIMIT 1) AS "productId",
        (SELECT id FROM imported_products LIMIT 1) AS "packageId"
      FROM orders o LIMIT 1`);
    return rows[0]!;
  });
}
