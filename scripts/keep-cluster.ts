/**
 * Stops an embedded PostgreSQL that nobody uses any more once the process that started this one is gone, also by kill -9.
 * Usage: node scripts/keep-cluster.ts <directory of the cluster>, with a pipe as standard input
 */
import { setTimeout as sleep } from "node:timers/promises";
import { stopUnused } from "./database.ts";

/** Services that have lost their parent too may still be writing. */
const BREATH = 2_000;

const [directory] = process.argv.slice(2);
if (!directory) throw new Error("Which cluster?");
// Ctrl-C and a host's shutdown reach everyone; the cluster is stopped by those who use it.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.stdin.resume();
await new Promise((resolve) => process.stdin.once("end", resolve).once("error", resolve));
await sleep(BREATH);
await stopUnused(directory);
