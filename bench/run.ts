/**
 * `npm run bench`: measures the product on its own PostgreSQL and shows one table, each row beside its limit and its aim.
 *
 *   npm run bench                        everything
 *   npm run bench -- --only order-list   the groups or rows whose names begin so
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { build, generate } from "../scripts/prepare.ts";
import { showError, step } from "../scripts/progress.ts";
import { keepRows, renderTable, writeDocument } from "./report.ts";
import type { MeasuredRow, Row } from "./row.ts";
import { automationRows } from "./rows/automation.ts";
import { documentRows } from "./rows/documents.ts";
import { entitlementRows } from "./rows/entitlement.ts";
import { fairnessRows } from "./rows/fairness.ts";
import { importRows } from "./rows/import.ts";
import { intakeRows } from "./rows/intake.ts";
import { monitorRows } from "./rows/monitor.ts";
import { orderListRows } from "./rows/order-list.ts";
import { placementRows } from "./rows/placement.ts";
import { salesRows } from "./rows/sales.ts";
import { screenRows } from "./rows/screens.ts";
import { startRows } from "./rows/start.ts";
import { Stage } from "./stage.ts";

const GROUPS: Record<string, { title: string; measure: (stage: Stage, only: string) => Promise<Row[]> }> = {
  "order-list": { title: "Order list at 10 thousand and a million orders", measure: orderListRows },
  sales: { title: "Figures of a year at a million orders", measure: salesRows },
  intake: { title: "Webhooks and intake of orders", measure: intakeRows },
  import: { title: "Import of 1,000 products", measure: importRows },
  placement: { title: "Placing 500 orders", measure: placementRows },
  automation: { title: "Rules decide on 10,000 orders", measure: automationRows },
  monitor: { title: "What suppliers have, of 100,000 variants", measure: monitorRows },
  fairness: { title: "Waits beside another tenant's 5,000 orders", measure: fairnessRows },
  entitlement: { title: "The look at the plan", measure: entitlementRows },
  documents: { title: "Documents", measure: documentRows },
  start: { title: "Cold start and memory", measure: startRows },
  screens: { title: "Screens in a slow browser", measure: screenRows },
};

async function main(): Promise<void> {
  const { only = "" } = parseArgs({ options: { only: { type: "string" } } }).values;
  const names = Object.keys(GROUPS);
  const wanted = names.filter((name) => name.startsWith(only) || only.startsWith(`${name}/`));
  if (wanted.length === 0) throw new Error(`No rows begin with "${only}"; the groups are ${names.join(", ")}.`);

  await step("Generate code", generate);
  await step("Build the app", build);
  const stage = await Stage.open();
  const ending = () => void stage.close().finally(() => process.exit(130));
  process.once("SIGINT", ending).once("SIGTERM", ending);
  const measured: MeasuredRow[] = [];
  try {
    for (const name of wanted) {
      const { title, measure } = GROUPS[name]!;
      await step(title, async () => {
        const load = loadavg()[0]!;
        try {
          const rows = await measure(stage, only);
          measured.push(...rows.map((row) => ({ ...row, measuredAt: new Date().toISOString(), load })));
        } finally {
          await stage.clear();
        }
      }).catch((error: unknown) => {
        // The other groups are worth measuring all the same.
        showError(error);
        process.exitCode = 1;
      });
    }
  } finally {
    await stage.close();
  }
  const results = keepRows(measured, names);
  writeDocument(results);
  console.log(`\n${renderTable(measured)}\n`);
}

await main().catch((error: unknown) => {
  showError(error);
  process.exitCode = 1;
});
