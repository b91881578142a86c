/** `npm run build`: generated code and the production build of server and browser. */
import { build, generate } from "./prepare.ts";
import { showError, step } from "./progress.ts";

try {
  await step("Generate code", generate);
  await step("Build the app", build);
} catch (error) {
  showError(error);
  process.exitCode = 1;
}
