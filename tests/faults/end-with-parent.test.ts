import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { isAlive } from "../../scripts/processes.ts";

const PARENT = `
  import { startService } from "./scripts/processes.ts";
  const args = ["-e", "setInterval(() => {}, 1000); console.log('up')"];
  const service = await startService({ name: "child", args, env: process.env, ready: "up", logFile: ".data/test-logs/end-with-parent.log" });
  console.log(service.pid);
`;

test("a service ends with the process that started it, also when that is killed without a word", async () => {
  const parent = spawn(process.execPath, ["--input-type=module", "-e", PARENT], { stdio: ["ignore", "pipe", "inherit"] });
  const child = await new Promise<number>((resolve) => parent.stdout.once("data", (pid) => resolve(Number(String(pid)))));
  expect(isAlive(child)).toBe(true);
  parent.kill("SIGKILL");
  await expect.poll(() => isAlive(child), { timeout: 5_000 }).toBe(false);
});
