/** How a process that serves nothing else says how it is. */
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { isDatabaseThere, serveHealth } from "../../app/platform/http/health.server.ts";
import { declareJob } from "../../app/platform/jobs/declare.ts";
import { handleJob } from "../../app/platform/jobs/handle.server.ts";
import { keepJobsRunning } from "../../app/platform/jobs/keep-running.server.ts";

let close = () => {};
afterEach(() => {
  vi.restoreAllMocks();
  close();
});

async function serve(isReady: () => Promise<boolean>) {
  const health = await serveHealth({ port: 0, isReady });
  close = () => health.close();
  return async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${health.port}${path}`);
    return [answer.status, await answer.json(), answer.headers.get("cache-control")];
  };
}

test("a process whose database is away lives, and can't do its work", async () => {
  const ask = await serve(isDatabaseThere);
  expect(await ask("/healthz")).toEqual([200, { healthy: true }, "no-store"]);
  vi.spyOn(systemDb, "$queryRaw").mockImplementation((() => Promise.reject(new Error("away"))) as never);
  expect(await ask("/healthz")).toEqual([503, { healthy: false }, "no-store"]);
  expect(await ask("/livez")).toEqual([200, { alive: true }, "no-store"]);
  expect((await ask("/elsewhere"))[0]).toBe(404);
});

test("what can't be found out is not well", async () => {
  const ask = await serve(() => Promise.reject(new Error("unknown")));
  expect((await ask("/healthz"))[0]).toBe(503);
});

test("a worker says when it takes jobs, and when it doesn't any more", async () => {
  const job = declareJob({ name: "test.idle", schema: z.object({}), maxAttempts: 1, timeoutMs: 1_000 });
  const heard: boolean[] = [];
  const stop = await keepJobsRunning([handleJob(job, () => Promise.resolve())], (isTaking) => heard.push(isTaking));
  expect(heard).toEqual([true]);
  await stop();
  expect(heard).toEqual([true, false]);
});
