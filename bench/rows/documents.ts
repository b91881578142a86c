/** Documents as the server renders them for a signed-in seller. */
import { measureLatency, measureThroughput } from "../load.ts";
import { median, type Row } from "../row.ts";
import { signIn } from "../seller.ts";
import type { Stage } from "../stage.ts";

const DOCUMENTS = {
  orders: { title: "Orders", path: "/app/orders" },
  "find-product": { title: "Find product", path: "/app/find-product" },
};

/** Time to the first byte and documents a second, of a seller with 10 thousand orders. */
export async function documentRows(stage: Stage): Promise<Row[]> {
  const databaseUrl = await stage.databases.withOrders("10k");
  await stage.startSandbox();
  await stage.startWeb(databaseUrl);
  await stage.startBare(databaseUrl);
  const { cookie } = await signIn(stage.appOrigin);
  const bare = { urls: [`${stage.bareOrigin}/page`], headers: {} };
  const limit = {
    firstByte: median((await measureLatency({ ...bare, requests: 200 })).firstByte),
    perSecond: await measureThroughput({ ...bare, clients: 8, seconds: 3 }),
  };
  const rows: Row[] = [];
  for (const [key, { title, path }] of Object.entries(DOCUMENTS)) {
    const reads = { urls: [stage.appOrigin + path], headers: { cookie } };
    const { firstByte, whole } = await measureLatency({ ...reads, requests: 60 });
    rows.push(
      {
        id: `documents/${key}-first-byte`,
        title: `${title}, time to first byte, p50`,
        value: median(firstByte),
        unit: "ms",
        limit: { title: "static page", value: limit.firstByte },
        note: `whole document ${median(whole).toFixed(1)} ms`,
      },
      {
        id: `documents/${key}-rate`,
        title: `${title}, documents a second, 8 clients`,
        unit: "/s",
        value: await measureThroughput({ ...reads, clients: 8, seconds: 5 }),
        limit: { title: "static page", value: limit.perSecond },
      },
    );
  }
  return rows;
}
