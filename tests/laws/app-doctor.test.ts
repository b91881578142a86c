/** Shopify's own check of the app, without the network: nothing of medium or high severity. */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { patience } from "../setup/patience.ts";

interface DoctorReport {
  scan: { scan: { rules_run: number }; issues: { id?: string; severity: string }[] };
}

test("shopify app doctor finds nothing of medium or high severity", { timeout: patience(120_000) }, () => {
  const args = ["node_modules/@shopify/cli/bin/run.js", "app", "doctor", "--json", "--skip-instructions"];
  const env: NodeJS.ProcessEnv = { ...process.env, CI: "1", SHOPIFY_CLI_NO_ANALYTICS: "1", NODE_ENV: "production" };
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env, maxBuffer: 1 << 28 });
  expect(stdout, stderr).toContain("{");
  const { scan } = JSON.parse(stdout.slice(stdout.indexOf("{"))) as DoctorReport;
  expect(scan.scan.rules_run).toBeGreaterThan(0);
  expect(scan.issues.filter(({ severity }) => severity !== "low")).toEqual([]);
});
