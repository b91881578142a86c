import { setTimeout as sleep } from "node:timers/promises";
import { log } from "../log.server";
import { watchAbandonedJobs } from "./abandoned.server";
import type { JobDefinition } from "./define.server";
import { runJobs } from "./runner.server";

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
 * @returns what stops it
 */
export async function keepJobsRunning(jobs: readonly JobDefinition[]): Promise<() => Promise<void>> {
  const stop = new AbortController();
  let run = await startAgainAndAgain(jobs, stop.signal, FIRST_PAUSE_MS);
  const keeping = (async () => {
    let pauseMs = FIRST_PAUSE_MS;
    while (run) {
      const started = performance.now();
      await Promise.race([run.ended, aborted(stop.signal)]);
      if (stop.signal.aborted) return;
      // What it has at work may take its time to learn that the database is gone.
      void run.end();
      pauseMs = performance.now() - started > GOOD_RUN_MS ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      log.error({ pauseMs }, "the queue is out of reach; trying again");
      await sleep(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined);
      run = await startAgainAndAgain(jobs, stop.signal, pauseMs);
      if (run) log.info("the queue is back");
    }
  })();
  return async () => {
    stop.abort();
    await keeping;
    await Promise.race([run?.end(), sleep(LAST_WORK_MS, undefined, { ref: false })]);
  };
}

/** Starts as soon as the database lets it; null when stopped before that. */
async function startAgainAndAgain(jobs: readonly JobDefinition[], signal: AbortSignal, firstPauseMs: number): Promise<Run | null> {
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

/** @throws what the database says when it is out of reach */
async function start(jobs: readonly JobDefinition[]): Promise<Run> {
  const running = await runJobs(jobs);
  let loseSight: () => void = () => undefined;
  const unseen = new Promise<void>((resolve) => (loseSight = resolve));
  try {
    const stopWatching = await watchAbandonedJobs(running, loseSight);
    return {
      ended: Promise.race([unseen, running.ended]),
      async end() {
        await running.stop();
        await stopWatching().catch((error: unknown) => log.debug({ err: error }, "the presence connection was gone"));
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
