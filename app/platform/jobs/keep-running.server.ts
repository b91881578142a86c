import { setTimeout as sleep } from "node:timers/promises";
import { env } from "../env.server";
import { log } from "../log.server";
import { watchAbandonedJobs } from "./abandoned.server";
import { kindOf } from "./declare";
import type { JobHandler } from "./handle.server";
import { keepPresence } from "./presence.server";
import { runJobs } from "./runner.server";
import { watchUnheardJobs } from "./unheard.server";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** A run that held this long was a good one: the next pause is a short one again. */
const GOOD_RUN_MS = 60_000;
/** Jobs that are at work when everything ends have this long; after that they are taken back by another worker. */
const LAST_WORK_MS = 8_000;

interface Run {
  /** Resolves when it works no more, such as when the database went away. */
  ended: Promise<void>;
  /** Takes no more jobs, and resolves when those at work are done. */
  end(): Promise<void>;
}

/**
 * Works off the queue until stopped. When the database goes away it is tried again, with growing pauses, until it is back.
 * Resolves once jobs are taken.
 * @param heed is told when jobs are taken and when they aren't any more
 * @returns what stops it
 */
export async function keepJobsRunning(
  jobs: readonly JobHandler[],
  heed: (isTaking: boolean) => void = () => undefined,
): Promise<() => Promise<void>> {
  const stop = new AbortController();
  let run = await startAgainAndAgain(jobs, stop.signal, FIRST_PAUSE_MS);
  heed(run !== null);
  const stopWatching = watchAbandonedJobs();
  const keeping = (async () => {
    let pauseMs = FIRST_PAUSE_MS;
    while (run) {
      const started = performance.now();
      await Promise.race([run.ended, aborted(stop.signal)]);
      heed(false);
      if (stop.signal.aborted) return;
      // What it has at work may take its time, stays its own meanwhile, and holds up nothing else.
      void run.end();
      pauseMs = performance.now() - started > GOOD_RUN_MS ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      log.error({ pauseMs }, "the queue is out of reach; trying again");
      await sleep(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined);
      run = await startAgainAndAgain(jobs, stop.signal, pauseMs);
      if (!run) return;
      heed(true);
      log.info("the queue is back");
    }
  })();
  return async () => {
    stop.abort();
    stopWatching();
    await keeping;
    await Promise.race([run?.end(), sleep(LAST_WORK_MS, undefined, { ref: false })]);
  };
}

/** Starts as soon as the database lets it; null when stopped before that. */
async function startAgainAndAgain(
  jobs: readonly JobHandler[],
  signal: AbortSignal,
  firstPauseMs: number,
): Promise<Run | null> {
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await start(jobs);
    } catch (error) {
      log.error({ err: error, pauseMs }, "the queue can't be opened; trying again");
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}

/** What people and webhooks wait for, what comes round, and what takes long, each in slots of its own. @throws what the database says */
async function start(jobs: readonly JobHandler[]): Promise<Run> {
  const parts = [
    { kind: "asked", slots: env.WORKER_CONCURRENCY },
    { kind: "routine", slots: Math.ceil(env.WORKER_CONCURRENCY / 2) },
    { kind: "long", slots: Math.ceil(env.WORKER_CONCURRENCY / 4) },
  ]
    .map(({ kind, slots }) => ({ jobs: jobs.filter((job) => kindOf(job) === kind), slots }))
    .filter((part) => part.jobs.length > 0);
  const runs: Run[] = [];
  const end = async () => void (await Promise.all(runs.map((run) => run.end())));
  try {
    for (const part of parts) runs.push(await startPart(part));
    return { ended: Promise.race(runs.map(({ ended }) => ended)), end };
  } catch (error) {
    void end();
    throw error;
  }
}

async function startPart({ jobs, slots }: { jobs: readonly JobHandler[]; slots: number }): Promise<Run> {
  const running = await runJobs(jobs, slots);
  try {
    const endPresence = await keepPresence(running.poolId);
    const stopWatching = watchUnheardJobs(running);
    return {
      ended: running.ended,
      async end() {
        await running.stop();
        stopWatching();
        await endPresence();
      },
    };
  } catch (error) {
    void running.stop();
    throw error;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
