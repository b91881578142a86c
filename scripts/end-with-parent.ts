/**
 * Preloaded into services: ends them when the process that started them is gone, however it went. Only that process holds
 * the other end of their standard input, which the system closes with it. A service's threads load this too, and their
 * standard input is at its end from the start: they end with the service.
 */
import { isMainThread } from "node:worker_threads";

const GRACE = 10_000;

function endWithParent(): void {
  // Nobody reads what is said from now on.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.kill(process.pid, "SIGKILL"), GRACE).unref();
}

if (isMainThread) {
  process.stdin.once("end", endWithParent).once("error", endWithParent).resume();
  // Waiting for the end keeps no process alive that has nothing else to do.
  (process.stdin as { unref?: () => void }).unref?.();
}
