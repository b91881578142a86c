/** The worker process: works off the queue. Any number of them run side by side. */
import { jobs } from "~/jobs.server";
import { systemDb } from "~/platform/db/client.server";
import { keepJobsRunning } from "~/platform/jobs/keep-running.server";
import { keepExchangeRates } from "~/platform/money/keep-exchange-rates.server";

const stopKeepingRates = keepExchangeRates();
const stopJobs = await keepJobsRunning(jobs);
process.stdout.write("worker ready\n");

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  stopKeepingRates();
  await stopJobs();
  await systemDb.$disconnect();
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
