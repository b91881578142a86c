/** What the look at the plan adds to a call. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mustRunNode } from "../../scripts/processes.ts";
import { median, type Row } from "../row.ts";
import { readWorkspaceId, type Stage } from "../stage.ts";

export async function entitlementRows(stage: Stage): Promise<Row[]> {
  const databaseUrl = await stage.databases.fresh();
  const result = join(mkdtempSync(join(tmpdir(), "quayside-bench-")), "entitlement.json");
  await mustRunNode("Measuring the look at the plan", ["--import", "tsx", "bench/entitlement-process.ts"], {
    env: {
      ...stage.environmentOn(databaseUrl),
      BENCH_WORKSPACE: await readWorkspaceId(databaseUrl),
      BENCH_RESULT: result,
    },
  });
  const times = JSON.parse(readFileSync(result, "utf8")) as Record<"checked" | "bare", number[]>;
  const [checked, bare] = [median(times.checked), median(times.bare)];
  return [
    {
      id: "entitlement/check",
      title: "What the look at the plan adds to a call, p50",
      value: checked - bare,
      unit: "ms",
      aim: { kind: "most", value: 1 },
      note: `the list of parcels, ${checked.toFixed(2)} ms with and ${bare.toFixed(2)} ms without`,
    },
  ];
}
