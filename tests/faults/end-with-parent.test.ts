import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { isAlive, startService } from "../../scripts/processes.ts";
import { patience } from "../setup/patience.ts";

const PARENT = `
  import { startService } from "./scripts/processes.ts";
  const args = ["-e", "setInterval(() => {}, 1000); console.log('up')"];
  const service = await startService({ name: "child", args, env: process.env, ready: "up", logFile: ".data/test-logs/end-with-parent.log" });
  console.log(service.pid);
`;

test("a service ends with the process that started it, also when that is killed without a word", async () => {
  const parent = spawn(process.execPath, ["--input-type=module", "-e", PARENT], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const child = await new Promise<number>((resolve) =>
    parent.stdout.once("data", (pid) => resolve(Number(String(pid)))),
  );
  expect(isAlive(child)).toBe(true);
  parent.kill("SIGKILL");
  await expect.poll(() => isAlive(child), { timeout: patience(5_000) }).toBe(false);
});

test("a service outlives its threads, whose standard input is at its end", async () => {
  // A file, as what is given by -e is no module whose threads would load what it preloads.
  const folder = await mkdtemp(join(tmpdir(), "quayside-thread-"));
  const thread = `import { parentPort } from "node:worker_threads"; parentPort.postMessage("up"); setInterval(() => {}, 1000);`;
  await writeFile(join(folder, "thread.mjs"), thread);
  const code = `import { Worker } from "node:worker_threads"; new Worker(new URL("thread.mjs", import.meta.url)).on("message", console.log);`;
  await writeFile(join(folder, "service.mjs"), code);
  const service = await startService({
    name: "child",
    args: [join(folder, "service.mjs")],
    env: process.env,
    ready: "up",
    logFile: ".data/test-logs/end-with-parent.log",
  });
  // That it goes on living shows after a while alone.
  await sleep(500);
  expect(isAlive(service.pid)).toBe(true);
  await service.stop();
  await rm(folder, { recursive: true });
});
