/** `npm run doctor`: Shopify's own check of the app's settings and code; fails on findings of medium or high severity. */
import { runNode } from "./processes.ts";

const cli = "node_modules/@shopify/cli/bin/run.js";
const args = [cli, "app", "doctor", "--skip-instructions", "--blocking=medium"];
const { code } = await runNode(args, { env: { ...process.env, SHOPIFY_CLI_NO_ANALYTICS: "1" }, show: true });
process.exitCode = code;
