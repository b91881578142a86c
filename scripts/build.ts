/** `npm run build`: generated code, the production build of server and browser, and what it is made of. */
import { writeBillOfMaterials } from "./bill-of-materials.ts";
import { build, generate } from "./prepare.ts";
import { showError, step } from "./progress.ts";

try {
  await step("Generate code", generate);
  await step("Build the app", build);
  await step("Write the bill of materials", writeBillOfMaterials);
} catch (error) {
  showError(error);
  process.exitCode = 1;
}
