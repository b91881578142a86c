/** What a seller with a million orders in a year looks back at: sales, where orders stand, what sold most, a store's figures. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mustRunNode } from "../../scripts/processes.ts";
import { measureLatency } from "../load.ts";
import { median, percentile, type Row } from "../row.ts";
import { signIn } from "../seller.ts";
import type { Stage } from "../stage.ts";

const DAY_MS = 86_400_000;
const READS = {
  sales: { title: "Dashboard, sales of a year", path: "/dashboard/sales" },
  breakdown: { title: "Dashboard, where a year's orders stand", path: "/dashboard/breakdown" },
  "best-sellers": { title: "Dashboard, best sellers of a year", path: "/dashboard/top-products" },
  store: { title: "Store analytics of a year", path: "/dashboard/store" },
} as const;

export async function salesRows(stage: Stage): Promise<Row[]> {
  const databaseUrl = await stage.databases.withOrders("1M");
  const result = join(mkdtempSync(join(tmpdir(), "quayside-bench-")), "figured.json");
  await mustRunNode("Adding up days", ["--import", "tsx", "bench/figure-process.ts"], {
    env: { ...stage.environmentOn(databaseUrl), BENCH_RESULT: result },
  });
  const tookMs = JSON.parse(readFileSync(result, "utf8")) as number | null;
  await stage.startWeb(databaseUrl);
  const { headers } = await signIn(stage.appOrigin);
  const isoDay = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const query = new URLSearchParams({ range: "custom", from_date: isoDay(364), to_date: isoDay(0) });
  const rows: Row[] = [];
  if (tookMs !== null)
    rows.push({
      id: "sales/adding-up",
      title: "A year's million orders added up by day",
      value: tookMs / 1000,
      unit: "s",
      note: "once; then only days that change",
    });
  for (const [key, { title, path }] of Object.entries(READS)) {
    const { whole } = await measureLatency({ urls: [`${stage.appOrigin}/api${path}?${query}`], headers, requests: 60 });
    rows.push({
      id: `sales/${key}`,
      title: `${title}, 1M, p95`,
      value: percentile(whole, 0.95),
      unit: "ms",
      aim: { kind: "most", value: 50 },
      note: `p50 ${median(whole).toFixed(1)} ms`,
    });
  }
  return rows;
}
