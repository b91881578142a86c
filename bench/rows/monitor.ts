/** How long it takes to know what moved at suppliers, and to look at it. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mustRunNode } from "../../scripts/processes.ts";
import type { Row } from "../row.ts";
import { readWorkspaceId, type Stage } from "../stage.ts";

interface Result {
  comparedMs: number;
  moved: number;
  pageMs: number;
  /** What was asked for, and the p95 of it */
  inventory: { asked: string; ms: number }[];
}

export async function monitorRows(stage: Stage): Promise<Row[]> {
  const databaseUrl = await stage.databases.fresh();
  const result = join(mkdtempSync(join(tmpdir(), "quayside-bench-")), "monitor.json");
  await mustRunNode("Comparing what suppliers have", ["--import", "tsx", "bench/monitor-process.ts"], {
    env: {
      ...stage.environmentOn(databaseUrl),
      BENCH_WORKSPACE: await readWorkspaceId(databaseUrl),
      BENCH_RESULT: result,
    },
  });
  const { comparedMs, moved, pageMs, inventory } = JSON.parse(readFileSync(result, "utf8")) as Result;
  const slowestFirst = inventory.toSorted((one, other) => other.ms - one.ms);
  return [
    {
      id: "monitor/compared",
      title: "100,000 variants compared with what their supplier has, one in a hundred moved",
      value: comparedMs / 1_000,
      unit: "s",
      aim: { kind: "most", value: 60 },
      note: `${moved} moves kept and weighed by the rules; no supplier asked, nothing sent`,
    },
    {
      id: "monitor/page",
      title: "A page of 100 of what moved, of a million, p95",
      value: pageMs,
      unit: "ms",
      aim: { kind: "most", value: 50 },
    },
    {
      id: "monitor/inventory",
      title: "A page of 50 of the inventory by words, or by a level that few have, of a million variants, p95",
      value: slowestFirst[0]!.ms,
      unit: "ms",
      aim: { kind: "most", value: 50 },
      note: slowestFirst.map(({ asked, ms }) => `${asked} ${ms.toFixed(0)}`).join(", "),
    },
  ];
}
