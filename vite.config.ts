import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";
import { logicalDirections } from "./scripts/logical-directions.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixOptions)],
  css: { postcss: { plugins: [logicalDirections()] } },
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: false,
    // A module of a few lines is not worth a request of its own; a larger one would bring pages what they do not use.
    rollupOptions: isSsrBuild ? {} : { output: { experimentalMinChunkSize: 500, manualChunks: chunkOf } },
  },
  ssr: { noExternal: ["@shopify/polaris", "@shopify/polaris-icons"] },
  server: { allowedHosts: true },
}));

/** Packages that every page needs. */
const FOUNDATION =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(react|router)|turbo-stream|i18next|react-i18next|@tanstack\/(query-core|react-query)|@orpc\/[\w-]+)\//;

/**
 * Which chunk a module is in, where the bundler should not choose: the packages of every page are one file instead of a
 * dozen, and each file of texts stays alone, as it would else be merged into code that other languages load.
 */
function chunkOf(file: string): string | undefined {
  if (FOUNDATION.test(file)) return "foundation";
  const [, language, area] = /\/locales\/([\w-]+)\/([\w-]+)\.json$/.exec(file) ?? [];
  return area && `texts-${language}-${area}`;
}
