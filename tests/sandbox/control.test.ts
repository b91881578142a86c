import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createControl } from "../../sandbox/control.ts";
import type { SandboxContext } from "../../sandbox/core/context.ts";
import { createMailbox } from "../../sandbox/mailbox/mailbox.ts";
import { serveStandin, type ServedStandin } from "./serve.ts";

let served: ServedStandin;
let context: SandboxContext;
let control: string;
let resets = 0;
const app = express();
const server = createServer(app);

beforeAll(async () => {
  served = await serveStandin((given) => createMailbox(given, 0));
  context = served.context;
  app.use("/control", createControl({ context, standins: [served.standin], reset: async () => void (resets += 1) }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  control = `http://127.0.0.1:${(server.address() as AddressInfo).port}/control`;
});
afterAll(async () => {
  server.close();
  await served.close();
});

async function post(path: string, body: object) {
  const response = await fetch(`${control}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as any };
}

test("facts name what each stand-in counts", async () => {
  expect(await (await fetch(`${control}/facts`)).json()).toMatchObject({ mailbox: { messages: 0 } });
});

test("faults are added with defaults, listed, cleared by stand-in, and refused when they cannot happen", async () => {
  expect((await post("/faults", { vendor: "mailbox", kind: "reject" })).body).toMatchObject({ match: "", count: 1 });
  expect(await (await fetch(`${control}/faults`)).json()).toHaveLength(1);
  expect((await post("/faults", { vendor: "nobody", kind: "reject" })).status).toBe(400);
  expect((await post("/faults", { vendor: "mailbox", kind: "meteor" })).status).toBe(400);
  await fetch(`${control}/faults?vendor=mailbox`, { method: "DELETE" });
  expect(context.faults.list()).toEqual([]);
});

test("the clock is set, pushed forward, and set back for a past to be told", async () => {
  const before = context.clock.now().getTime();
  expect((await post("/clock", { speed: 60, advance_ms: 3_600_000 })).body.speed).toBe(60);
  expect(context.clock.now().getTime()).toBeGreaterThanOrEqual(before + 3_600_000);
  await post("/clock", { speed: 1, advance_ms: -7_200_000 });
  expect(context.clock.now().getTime()).toBeLessThan(before);
  expect((await post("/clock", { advance_ms: -401 * 86_400_000 })).status).toBe(400);
});

test("a form of the front page goes back to it, and a reset is passed on", async () => {
  const answer = await fetch(`${control}/clock`, {
    method: "POST",
    body: new URLSearchParams({ speed: "1" }),
    redirect: "manual",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
  expect((await post("/reset", {})).body).toEqual({ reset: true });
  expect(resets).toBe(1);
});
