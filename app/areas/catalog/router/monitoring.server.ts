import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { monitoringCalls } from "../contract/monitoring";
import { listMoves } from "../server/monitor/list-moves.server";
import { listSuppliers } from "../server/monitor/list-suppliers.server";
import { readProductRules, writeProductRules } from "../server/monitor/product-rules.server";
import { listRuns, nameChanges, readRun } from "../server/monitor/read-runs.sql.server";
import { tryRules } from "../server/monitor/try-rules.server";
import { undoRun } from "../server/monitor/watch-runs.server";
import { readMonitoring, updateMonitoring } from "../server/monitor/watch-settings.server";
import { decideRun, readHeld } from "../server/monitor/weigh-moves.server";

const os = implementArea(monitoringCalls);

export const monitoringRouter = os.router({
  monitoring: os.monitoring.handler(async ({ input, context }) =>
    ok(await readMonitoring({ scope: context.caller().scope, storeId: input.store_id })),
  ),
  updateMonitoring: os.updateMonitoring.handler(async ({ input, context }) => {
    const { store_id: storeId, is_enable: isEnabled, rules, margin_floor: marginFloor, wave } = input;
    const { scope } = context.caller();
    return ok(await updateMonitoring({ scope, storeId, isEnabled, rules, marginFloor, wave }));
  }),
  tryMonitoring: os.tryMonitoring.handler(async ({ input, context }) =>
    ok(await tryRules({ scope: context.caller().scope, storeId: input.store_id, rules: input.rules })),
  ),
  monitoringMoves: os.monitoringMoves.handler(async ({ input, context }) =>
    ok(
      await listMoves({
        scope: context.caller().scope,
        since: input.since,
        cursor: input.cursor,
        pageSize: input.page_size,
      }),
    ),
  ),
  monitoringRuns: os.monitoringRuns.handler(async ({ input, context }) =>
    ok(
      await listRuns({
        scope: context.caller().scope,
        state: input.state,
        cursor: input.cursor,
        pageSize: input.page_size,
      }),
    ),
  ),
  monitoringChanges: os.monitoringChanges.handler(async ({ input, context }) => {
    const { run_id: runId, cursor, page_size: pageSize } = input;
    const { scope } = context.caller();
    const read = await readRun({ scope, runId, cursor, pageSize });
    const waiting = await readHeld({ scope, run: read.run });
    if (!waiting) return ok({ ...read, held: null });
    return ok({ ...read, held: waiting.held, changes: await nameChanges(scope, waiting.changes) });
  }),
  decideMonitoringRun: os.decideMonitoringRun.handler(async ({ input, context }) => {
    const { run_id: runId, is_to_be_done: isToBeDone } = input;
    await decideRun({ scope: context.caller().scope, runId, isToBeDone });
    return ok({ run_id: runId });
  }),
  undoMonitoringRun: os.undoMonitoringRun.handler(async ({ input, context }) => {
    const { run_id: runId, product_id: listingId } = input;
    return ok({ undone: await undoRun({ scope: context.caller().scope, runId, listingId }) });
  }),
  supplierList: os.supplierList.handler(async ({ context }) =>
    ok(await listSuppliers({ scope: context.caller().scope })),
  ),
  autoUpdate: os.autoUpdate.handler(async ({ input, context }) =>
    ok({ products: await readProductRules({ scope: context.caller().scope, listingIds: input.product_ids }) }),
  ),
  updateAutoUpdate: os.updateAutoUpdate.handler(async ({ input, context }) => {
    const { product_ids: listingIds, rules } = input;
    const { scope } = context.caller();
    await writeProductRules({ scope, listingIds, rules });
    return ok({ products: await readProductRules({ scope, listingIds }) });
  }),
});
