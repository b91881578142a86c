/** Another tenant's waits while one has thousands of orders of a slow supplier in the queue, with one worker. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mustRunNode } from "../../scripts/processes.ts";
import { percentile, type Row } from "../row.ts";
import type { Stage } from "../stage.ts";

const BACKLOG = 5_000;

export async function fairnessRows(stage: Stage): Promise<Row[]> {
  const databaseUrl = await stage.databases.fresh();
  const result = join(mkdtempSync(join(tmpdir(), "quayside-bench-")), "waits.json");
  await mustRunNode("Measuring waits", ["--import", "tsx", "bench/fairness-process.ts"], {
    env: { ...stage.environmentOn(databaseUrl), BENCH_BACKLOG: String(BACKLOG), BENCH_RESULT: result },
  });
  const waits = JSON.parse(readFileSync(result, "utf8")) as Record<"placements" | "deliveries", number[]>;
  const note = `one worker's queue, a supplier that takes 300 ms; beside ${BACKLOG} placements stand ${BACKLOG} looks at orders`;
  return [
    {
      id: "fairness/placement",
      title: `A placement begins, beside another tenant's ${BACKLOG.toLocaleString("en-US")} in the queue (p95)`,
      value: percentile(waits.placements, 0.95),
      unit: "ms",
      aim: { kind: "most", value: 2_000 },
      note,
    },
    {
      id: "fairness/webhook",
      title: `A webhook is worked off, beside the same (p95)`,
      value: percentile(waits.deliveries, 0.95),
      unit: "ms",
      aim: { kind: "most", value: 5_000 },
      note,
    },
  ];
}
