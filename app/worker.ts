/** The worker process: works off the queue. Any number of them run side by side. */
import { jobs } from "~/jobs.server";
import { systemDb } from "~/platform/db/client.server";
import { watchAbandonedJobs } from "~/platform/jobs/abandoned.server";
import { runJobs } from "~/platform/jobs/runner.server";
import { log } from "~/platform/log.server";

const running = await runJobs(jobs);
const stopWatching = await watchAbandonedJobs(running);
const { runner } = running;
process.stdout.write("worker ready\n");

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await runner.stop();
  await stopWatching();
  await systemDb.$disconnect();
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
runner.promise.then(
  () => stop(),
  (error: unknown) => {
    log.fatal({ err: error }, "the queue runner ended");
    process.exit(1);
  },
);
