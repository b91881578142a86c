/** A database that takes connections and hangs up, as a proxy does before one that is down. */
import { createServer, type AddressInfo, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { watchSignIns } from "../../app/areas/accounts/server/sessions/sign-in-cache.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { subscribe } from "../../app/platform/events/hub.server.ts";
import { log } from "../../app/platform/log.server.ts";

const WATCHED_MS = 2_500;
let proxy: Server;
let taken = 0;
const { DATABASE_URL } = env;
beforeAll(async () => {
  proxy = createServer((socket) => {
    taken++;
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  env.DATABASE_URL = DATABASE_URL;
  proxy.close();
});

test.each([
  ["sign-ins", () => watchSignIns(() => undefined)],
  ["events", () => subscribe("a-workspace", { since: null, receive: () => undefined, onGap: () => undefined })],
])("who hears of %s asks for it again once a second, however long it takes", async (_what, listen) => {
  env.DATABASE_URL = `postgresql://nobody@127.0.0.1:${(proxy.address() as AddressInfo).port}/nothing`;
  taken = 0;
  const warn = vi.spyOn(log, "warn");
  const stop = listen();
  // How often it asks meanwhile is counted.
  await sleep(WATCHED_MS);
  env.DATABASE_URL = DATABASE_URL;
  stop();
  expect(taken).toBeGreaterThan(1);
  // Asked twice for each loss it would be seven by now.
  expect(taken).toBeLessThan(5);
  expect(warn.mock.calls.length).toBeLessThan(5);
  warn.mockRestore();
  // The last question is on its way for a second.
  await sleep(1_200);
});
