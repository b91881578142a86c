/**
 * Has ten rules decide on a seller's 10,000 orders, as the worker does in batches of a hundred: facts read, decided, kept. What
 * suppliers are asked and what is placed is no part of it. Writes how long that took, in milliseconds, and how long the deciding
 * alone, to the file that BENCH_RESULT names.
 */
import { writeFileSync } from "node:fs";
import Decimal from "decimal.js";
import { decideAll, type AutomationFrame } from "../app/areas/orders/rules/automation/decide.ts";
import { NEW_RULE, type Condition } from "../app/areas/orders/rules/automation/rule.ts";
import { readOrdersToDecide } from "../app/areas/orders/server/automation/orders-to-decide.server.ts";
import { readFrame, readRoom } from "../app/areas/orders/server/automation/read-frame.server.ts";
import { writeDecisions } from "../app/areas/orders/server/automation/write-decisions.sql.server.ts";
import { workspaceScope } from "../app/platform/db/scope.server.ts";

const ORDERS = 10_000;
const AT_ONCE = 100;
const RULES = 10;

const scope = workspaceScope(process.env.BENCH_WORKSPACE!);
const { workspaceId } = scope;
const found = await scope.db.order.findMany({ select: { id: true }, orderBy: { placedAt: "asc" }, take: ORDERS });
const ids = found.map(({ id }) => id);

/** All but the last look at everything and hold for none. */
const rules = Array.from({ length: RULES }, (_, index) => ({
  ...NEW_RULE,
  id: workspaceId,
  name: `Rule ${index}`,
  status: true,
  activeSince: null,
  condition: {
    query: "and" as const,
    names: [
      { name: "ship_to_country", operator: "not", values: ["AQ"] },
      { name: "order_item_count", operator: "higher_than", values: ["0"] },
      { name: "order_value", operator: index === RULES - 1 ? "higher_than" : "lower_than", values: ["0.01"] },
    ] satisfies Condition[],
  },
}));

async function round() {
  let decidingMs = 0;
  const start = performance.now();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const orderIds = ids.slice(from, from + AT_ONCE);
    await scope.db.$transaction(async (tx) => {
      const now = new Date();
      const workspace = await readFrame({ db: tx, workspaceId });
      const frame: AutomationFrame = { ...workspace.frame, rules, dailyLimit: "100000" };
      const { currency } = workspace;
      const orders = await readOrdersToDecide({ scope, db: tx, orderIds, trigger: "new_order", currency });
      const room = await readRoom({ db: tx, workspaceId, workspace, now });
      const startDeciding = performance.now();
      const asked = [...orders.values()].map(({ order }) => order);
      const { decisions } = decideAll(asked, "new_order", frame, { ...room, spent: new Decimal(0) }, now);
      decidingMs += performance.now() - startDeciding;
      const decided = asked.map(({ id: orderId }, index) => ({ orderId, decision: decisions[index]! }));
      await writeDecisions({ tx, workspaceId, decided, trigger: "new_order", dayStart: now });
    });
  }
  return { wholeMs: performance.now() - start, decidingMs };
}

const times = [await round(), await round()];
writeFileSync(process.env.BENCH_RESULT!, JSON.stringify({ orders: ids.length, ...times.at(-1)! }));
process.exit(0);
