/** `npm run generate`: the code that is made from the schema and the contract. */
import { generate } from "./prepare.ts";
import { showError, step } from "./progress.ts";

try {
  await step("Generate code", generate);
} catch (error) {
  showError(error);
  process.exitCode = 1;
}
