/** Load on a running server, made in a process of its own. */
import { fork } from "node:child_process";
import type { OrderSample } from "./order-webhook.ts";

interface Reads {
  /** Asked in turn */
  urls: string[];
  headers: Record<string, string>;
}

export interface LatencyWork extends Reads {
  kind: "latency";
  requests: number;
  /** Requests before those that count */
  warmUp: number;
}

export interface ThroughputWork extends Reads {
  kind: "throughput";
  clients: number;
  seconds: number;
}

/** Webhook deliveries at a steady rate. */
export interface SteadyWork {
  kind: "steady";
  url: string;
  order: OrderSample;
  perSecond: number;
  count: number;
  /** Number of the first order; each delivery has the next */
  firstNumber: number;
}

export type Work = LatencyWork | ThroughputWork | SteadyWork;

export interface Latencies {
  /** Milliseconds until the last byte, one for each request */
  whole: number[];
  /** Milliseconds until the first byte of the body */
  firstByte: number[];
  /** Answers other than 200 */
  refused: number;
}

export interface Answers {
  perSecond: number;
  refused: number;
}

/** Runs the work to its end. Throws when it broke, or when anything was refused that should have been answered. */
async function runLoad<Result extends { refused: number }>(work: Work): Promise<Result> {
  const child = fork(new URL("load-process.ts", import.meta.url), { execArgv: [] });
  const answer = await new Promise<{ result?: Result; error?: string }>((resolve, reject) => {
    child.on("message", resolve);
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`the load ended with exit code ${code}`)));
    child.send(work);
  });
  if (!answer.result) throw new Error(answer.error);
  const { refused } = answer.result;
  if (refused > 0)
    throw new Error(`${refused} requests were not answered with 200 (${"urls" in work ? work.urls[0] : work.url})`);
  return answer.result;
}

/** Times requests of one client, one after another. */
export function measureLatency(work: Omit<LatencyWork, "kind" | "warmUp"> & { warmUp?: number }): Promise<Latencies> {
  return runLoad({ kind: "latency", warmUp: Math.ceil(work.requests / 4), ...work });
}

/** Requests answered in a second to many clients. */
export async function measureThroughput(work: Omit<ThroughputWork, "kind">): Promise<number> {
  const { perSecond } = await runLoad<Answers>({ kind: "throughput", ...work });
  return perSecond;
}

/** Times webhook deliveries at a steady rate. */
export function measureSteady(work: Omit<SteadyWork, "kind">): Promise<Latencies> {
  return runLoad({ kind: "steady", ...work });
}
