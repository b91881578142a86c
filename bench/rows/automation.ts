/** How long rules take to decide on many orders. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mustRunNode } from "../../scripts/processes.ts";
import type { Row } from "../row.ts";
import { readWorkspaceId, type Stage } from "../stage.ts";

export async function automationRows(stage: Stage): Promise<Row[]> {
  const databaseUrl = await stage.databases.withOrders("10k");
  const result = join(mkdtempSync(join(tmpdir(), "quayside-bench-")), "automation.json");
  await mustRunNode("Deciding on orders by rules", ["--import", "tsx", "bench/automation-process.ts"], {
    env: {
      ...stage.environmentOn(databaseUrl),
      BENCH_WORKSPACE: await readWorkspaceId(databaseUrl),
      BENCH_RESULT: result,
    },
  });
  const { orders, wholeMs, decidingMs } = JSON.parse(readFileSync(result, "utf8")) as Record<
    "orders" | "wholeMs" | "decidingMs",
    number
  >;
  return [
    {
      id: "automation/decisions",
      title: "Rules decide on 10,000 orders, ten rules",
      value: wholeMs / 1_000,
      unit: "s",
      aim: { kind: "most", value: 5 },
      note: `${orders} orders read, decided and kept, of that deciding ${decidingMs.toFixed(0)} ms; no supplier asked`,
    },
  ];
}
