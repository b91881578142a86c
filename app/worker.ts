/** The worker process: works off the queue. Any number of them run side by side. */
import { jobs } from "~/jobs.server";
import { systemDb } from "~/platform/db/client.server";
import { refusalToStart } from "~/platform/db/missing-migrations.server";
import { env } from "~/platform/env.server";
import { isDatabaseThere, serveHealth } from "~/platform/http/health.server";
import { keepJobsRunning } from "~/platform/jobs/keep-running.server";
import { keepExchangeRates } from "~/platform/money/keep-exchange-rates.server";
import { keepClock } from "~/platform/time/clock.server";

const refusal = await refusalToStart();
if (refusal) {
  process.stderr.write(`${refusal}\n`);
  process.exit(1);
}

let isTaking = false;
// Before the queue, which is waited for: a worker without a database is alive.
const health = env.WORKER_LISTENS
  ? await serveHealth({ port: env.PORT, isReady: async () => isTaking && (await isDatabaseThere()) })
  : null;
const stopKeepingRates = keepExchangeRates();
const stopKeepingClock = keepClock();
const stopJobs = await keepJobsRunning(jobs, (now) => (isTaking = now));
process.stdout.write("worker ready\n");

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  stopKeepingRates();
  stopKeepingClock();
  await stopJobs();
  health?.close();
  await systemDb.$disconnect();
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
