/** How fast the web process starts, and what it takes of memory. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Service } from "../../scripts/processes.ts";
import { measureThroughput } from "../load.ts";
import { median, type Row } from "../row.ts";
import { signIn } from "../seller.ts";
import type { Stage } from "../stage.ts";

const STARTS = 7;

/** Cold start of web beside the bare server's; memory at rest and after work. */
export async function startRows(stage: Stage): Promise<Row[]> {
  const databaseUrl = await stage.databases.withOrders("10k");
  const product = await timeStarts(stage, () => stage.startWeb(databaseUrl), `${stage.appOrigin}/healthz`);
  const bare = await timeStarts(stage, () => stage.startBare(databaseUrl), `${stage.bareOrigin}/page`);
  const web = await stage.startWeb(databaseUrl);
  const worker = await stage.startWorker(databaseUrl);
  await sleep(2_000);
  const atRest = { web: readMemory(web), worker: readMemory(worker) };
  const { cookie } = await signIn(stage.appOrigin);
  const paths = ["/api/orders/v5/list", "/app", "/app/orders"];
  await measureThroughput({
    urls: paths.map((path) => stage.appOrigin + path),
    // As a page of ours asks: a cookie counts for nobody else.
    headers: { cookie, "sec-fetch-site": "same-origin" },
    clients: 16,
    seconds: 10,
  });
  return [
    {
      id: "start/web",
      title: "Web, from start to the first healthy answer",
      value: product,
      unit: "ms",
      limit: { title: "bare server", value: bare },
      aim: { kind: "most", value: 1_500 },
      note: `median of ${STARTS}`,
    },
    { id: "start/web-memory", title: "Web, memory after its start", value: atRest.web, unit: "MB" },
    {
      id: "start/web-memory-worked",
      title: "Web, memory after 10 s with 16 clients",
      value: readMemory(web),
      unit: "MB",
    },
    { id: "start/worker-memory", title: "Worker, memory after its start", value: atRest.worker, unit: "MB" },
  ];
}

async function timeStarts(stage: Stage, start: () => Promise<Service>, url: string): Promise<number> {
  const samples: number[] = [];
  for (let i = 0; i < STARTS; i++) {
    const started = performance.now();
    const [service] = await Promise.all([start(), untilHealthy(url)]);
    samples.push(performance.now() - started);
    await stage.stop(service);
  }
  return median(samples);
}

async function untilHealthy(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await sleep(10);
  }
  throw new Error(`${url} does not get healthy`);
}

/** Memory that the process holds, in MB (10^6 bytes); needs Linux. */
function readMemory({ pid }: Service): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return (Number(kilobytes) * 1024) / 1e6;
}
