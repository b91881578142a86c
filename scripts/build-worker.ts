/** Bundles the worker for production: one file that plain Node runs, its threads beside it, the packages left where they are. */
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { threadFiles } from "./thread-files.ts";

await build({
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  plugins: [threadFiles()],
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
  build: { ssr: "app/worker.ts", outDir: "build/worker", target: "node24", emptyOutDir: true, sourcemap: true },
});
