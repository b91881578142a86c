/** Writes down errors outside any test, which Vitest's own report in JSON leaves out, for `scripts/test-run.ts`. */
import { mkdirSync, writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";

const OUTSIDE = ".cache/errors-outside.json";

export default class ErrorsOutside implements Reporter {
  onTestRunEnd: Reporter["onTestRunEnd"] = (_modules, errors) => {
    mkdirSync(".cache", { recursive: true });
    const told = errors.map((error) => ({
      file: typeof error.VITEST_TEST_PATH === "string" ? error.VITEST_TEST_PATH : null,
      message: `${error.name ?? "Error"}: ${error.message}`,
    }));
    writeFileSync(OUTSIDE, JSON.stringify(told));
  };
}
