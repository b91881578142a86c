/**
 * Adds up the days of a seller's sales, as the worker does. Writes how long that took, in milliseconds, to the file that
 * BENCH_RESULT names; a seller whose days are added up already has been in an earlier run, and takes no time.
 */
import { writeFileSync } from "node:fs";
import { figureDays } from "../app/areas/orders/server/figures/figure-days.sql.server.ts";
import { systemDb } from "../app/platform/db/client.server.ts";
import { workspaceScope } from "../app/platform/db/scope.server.ts";

const waiting = await systemDb.staleSalesDay.findMany({ distinct: ["workspaceId"], select: { workspaceId: true } });
const start = performance.now();
for (const { workspaceId } of waiting)
  await figureDays({ scope: workspaceScope(workspaceId), signal: new AbortController().signal });
writeFileSync(process.env.BENCH_RESULT!, JSON.stringify(waiting.length > 0 ? performance.now() - start : null));
process.exit(0);
