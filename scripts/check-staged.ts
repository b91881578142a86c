/** `npm run check:staged`, which git runs before each commit: formats and lints the files to be committed, then checks all types. */
import { generate } from "./prepare.ts";
import { runNode } from "./processes.ts";
import { showError } from "./progress.ts";

try {
  await generate();
  const { code } = await runNode(["node_modules/lint-staged/bin/lint-staged.js"], { show: true });
  process.exitCode = code;
} catch (error) {
  showError(error);
  process.exitCode = 1;
}
