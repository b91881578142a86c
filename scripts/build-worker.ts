/** Bundles the worker for production: one file that plain Node runs, with the packages left where they are. */
import { fileURLToPath } from "node:url";
import { build } from "vite";

await build({
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
  build: { ssr: "app/worker.ts", outDir: "build/worker", target: "node24", emptyOutDir: true, sourcemap: true },
});
