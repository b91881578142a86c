/** What calls below /api and webhooks are answered with before anything of ours looks at them. */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { services } from "../../app/services.server.ts";
import { startApi } from "../factories/api-server.ts";
import { sessionTokenOf } from "../factories/session-token.ts";

const RETRY = "x-shopify-retry-invalid-session-request";
const app = express();
app.use("/webhooks", (request, response, next) => services.receiveWebhook(request, response).catch(next));
const server = createServer(app);
let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await api.close();
  server.close();
});
const ask = (authorization?: string) =>
  fetch(`${api.base}/api/auth/account`, { headers: authorization ? { authorization } : {} });

test("a call with a session token that is over is to be repeated with a new one", async () => {
  const answer = await ask(`Bearer ${await sessionTokenOf(`acme-${randomUUID()}.myshopify.com`, "another-secret")}`);
  expect([answer.status, answer.headers.get(RETRY)]).toEqual([401, "1"]);
});

test("a call with a right session token, a device's token or none is not", async () => {
  const right = `Bearer ${await sessionTokenOf(`acme-${randomUUID()}.myshopify.com`)}`;
  for (const authorization of [right, "Bearer abc", undefined]) {
    const answer = await ask(authorization);
    expect([answer.status, answer.headers.get(RETRY)]).toEqual([401, null]);
  }
});

test("a webhook of more than 8 MB is answered with 413, and a smaller one is looked at", async () => {
  const { port } = server.address() as AddressInfo;
  const post = (size: number) =>
    fetch(`http://127.0.0.1:${port}/webhooks/shopify/orders`, { method: "POST", body: "x".repeat(size) });
  expect((await post(9 * 1024 * 1024)).status).toBe(413);
  expect((await post(1024)).status).toBe(401);
});
