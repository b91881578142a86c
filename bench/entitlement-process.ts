/**
 * A call of a seller with the look at what their plan has, and the same without, one after the other. Writes how long each
 * took, in milliseconds, to the file that BENCH_RESULT names.
 */
import { writeFileSync } from "node:fs";
import { requireFeature } from "../app/areas/billing/server/plans/read-features.server.ts";
import { listShipments } from "../app/areas/orders/server/tracking/list-shipments.server.ts";
import { workspaceScope } from "../app/platform/db/scope.server.ts";

const WARM = 100;
const SAMPLES = 500;

const scope = workspaceScope(process.env.BENCH_WORKSPACE!);
const list = () =>
  listShipments({ scope, status: null, carrier: null, keyword: "", isUntold: false, cursor: undefined, pageSize: 25 });
const withCheck = async () => {
  await requireFeature({ scope, feature: "ORDER_TRACKING" });
  await list();
};

async function timed(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

const times: Record<"checked" | "bare", number[]> = { checked: [], bare: [] };
for (let round = 0; round < WARM + SAMPLES; round++) {
  const [checked, bare] = [await timed(withCheck), await timed(list)];
  if (round < WARM) continue;
  times.checked.push(checked);
  times.bare.push(bare);
}
writeFileSync(process.env.BENCH_RESULT!, JSON.stringify(times));
process.exit(0);
