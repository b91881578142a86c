/** The load's own process, so that it shares no event loop with what it measures. `load.ts` starts it and names the work. */
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import type { Answers, Latencies, LatencyWork, SteadyWork, ThroughputWork, Work } from "./load.ts";
import { makeDelivery } from "./order-webhook.ts";

process.once("message", (work: Work) => {
  run(work).then(
    (result) => process.send?.({ result }, () => process.exit(0)),
    (error: Error) => process.send?.({ error: error.message }, () => process.exit(1)),
  );
});

function run(work: Work): Promise<Latencies | Answers> {
  switch (work.kind) {
    case "latency":
      return measureLatency(work);
    case "throughput":
      return measureThroughput(work);
    case "steady":
      return measureSteady(work);
  }
}

/** One client that asks again as soon as it is answered. */
async function measureLatency({ urls, headers, requests, warmUp }: LatencyWork): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const firstByte: number[] = [];
  const whole: number[] = [];
  let refused = 0;
  for (let i = -warmUp; i < requests; i++) {
    const url = urls[(i + warmUp) % urls.length] as string;
    const answer = await send(agent, url, { method: "GET", headers });
    if (answer.status !== 200) refused++;
    if (i < 0) continue;
    firstByte.push(answer.firstByte);
    whole.push(answer.whole);
  }
  agent.destroy();
  return { whole, firstByte, refused };
}

/** Many clients that ask again as soon as they are answered. */
async function measureThroughput({ urls, headers, clients, seconds }: ThroughputWork): Promise<Answers> {
  const requests = urls.map((url) => ({
    method: "GET" as const,
    path: new URL(url).pathname + new URL(url).search,
    headers,
  }));
  const result = await autocannon({
    url: new URL(urls[0] as string).origin,
    connections: clients,
    duration: seconds,
    requests,
  });
  return { perSecond: result["2xx"] / result.duration, refused: result.non2xx + result.errors };
}

/** Deliveries at fixed moments, whether the ones before are answered or not; each is timed from its moment. */
async function measureSteady({ url, order, perSecond, count, firstNumber }: SteadyWork): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const whole: number[] = [];
  let refused = 0;
  const deliveries = Array.from({ length: count }, (_, index) => makeDelivery(order, firstNumber + index));
  const started = performance.now();
  const pending: Promise<void>[] = [];
  for (const [index, { body, headers }] of deliveries.entries()) {
    const due = started + (index * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    pending.push(
      send(agent, url, { method: "POST", headers, body }).then(({ status }) => {
        if (status === 200) whole.push(performance.now() - due);
        else refused++;
      }),
    );
  }
  await Promise.all(pending);
  agent.destroy();
  return { whole, firstByte: [], refused };
}

interface Sent {
  status: number;
  /** Milliseconds until the first and the last byte of the body */
  firstByte: number;
  whole: number;
}

function send(
  agent: Agent,
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string },
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const outgoing = request(url, { agent, method, headers }, (response) => {
      let firstByte = 0;
      response.on("data", () => (firstByte ||= performance.now() - started));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, firstByte, whole: performance.now() - started }),
      );
      response.on("error", reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
