import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [remix(remixOptions)],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    sourcemap: false,
    // A module of a few lines is not worth a request of its own.
    rollupOptions: { output: { experimentalMinChunkSize: 4_000 } },
  },
  ssr: { noExternal: ["@shopify/polaris", "@shopify/polaris-icons"] },
  server: { allowedHosts: true },
});
