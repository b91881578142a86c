import { readdirSync, readFileSync } from "node:fs";
import { Router } from "express";

const PARTS = new URL("./script/", import.meta.url);

/** The App Bridge script: the files of `script/` in their order, as one classic script with a scope of its own. */
function appBridgeScript(): string {
  const names = readdirSync(PARTS)
    .filter((name) => name.endsWith(".js"))
    .sort();
  const parts = names.map((name) => readFileSync(new URL(name, PARTS), "utf8"));
  return `(() => {\n"use strict";\nif (window.shopify) return;\n${parts.join("\n")}})();\n`;
}

/** Serves `/app-bridge.js`, which apps load as a blocking classic script, as they load the real one from the CDN. */
export function appBridgeRouter(): Router {
  const router = Router();
  const script = appBridgeScript();
  router.get("/app-bridge.js", (_request, response) => {
    response.set("Cache-Control", "public, max-age=300").type("text/javascript").send(script);
  });
  return router;
}
