import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { OutsideError } from "../../app/adapters/outcome.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { listFailures } from "../../app/platform/failures/failed-work.server.ts";
import { createInbound } from "../../app/platform/inbound/inbound.server.ts";

/** A sender whose deliveries are worked off together, and of which one makes the code that does so throw. */
function senderThat(fail: () => Error) {
  const { job } = createInbound([
    {
      source: "test",
      verify: () => null,
      process: (events) => {
        if (events.some(({ topic }) => topic === "bad")) return Promise.reject(fail());
        return Promise.resolve(events.map(({ id }) => ({ id, status: "processed" as const })));
      },
    },
  ]);
  return async (subject: string, attempt: number) =>
    job.run({ source: "test", subject }, { attempt, isLastAttempt: false, signal: AbortSignal.timeout(10_000) });
}

/** Three deliveries about one subject, the second of which is bad. */
async function receive(body = "{}"): Promise<string> {
  const subject = randomUUID();
  for (const [index, topic] of ["good", "bad", "good"].entries())
    await systemDb.inboundEvent.create({
      data: {
        source: "test",
        externalId: randomUUID(),
        topic,
        subject,
        body: topic === "bad" ? body : "{}",
        headers: {},
        triggeredAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
      },
    });
  return subject;
}

const statesOf = async (subject: string) =>
  (await systemDb.inboundEvent.findMany({ where: { subject }, orderBy: { triggeredAt: "asc" } })).map(
    ({ status }) => status,
  );

test("a delivery that breaks the code holds up its subject for some tries, and is then left behind for a person", async () => {
  const drain = senderThat(() => new TypeError("Cannot read properties of undefined"));
  const subject = await receive();
  await expect(drain(subject, 1)).rejects.toThrow(TypeError);
  expect(await statesOf(subject)).toEqual(["received", "received", "received"]);
  await drain(subject, 4);
  expect(await statesOf(subject)).toEqual(["processed", "failed", "processed"]);
});

test("so is one that no key of ours opens any more", async () => {
  const drain = senderThat(() => new Error("was given what can't be read"));
  const subject = await receive(`v1.${"A".repeat(16)}.${"B".repeat(22)}.CCCC`);
  await expect(drain(subject, 1)).rejects.toThrow("fits no key");
  await drain(subject, 4);
  expect(await statesOf(subject)).toEqual(["processed", "failed", "processed"]);
});

test.each([
  new OutsideError("retry", "vendor_down"),
  Object.assign(new Error("Can't reach database server"), { code: "P1001" }),
])("an outage (%s) leaves nothing behind, however often it is met", async (outage) => {
  const drain = senderThat(() => outage);
  const subject = await receive();
  await drain(subject, 4).catch(() => undefined);
  await drain(subject, 5).catch(() => undefined);
  expect(await statesOf(subject)).toEqual(["processed", "received", "received"]);
});

test("what was tried in vain stays counted where each new delivery has the drain begin anew", async () => {
  const drain = senderThat(() => new TypeError("Cannot read properties of undefined"));
  const subject = await receive();
  for (let run = 0; run < 3; run++) await expect(drain(subject, 1)).rejects.toThrow(TypeError);
  await drain(subject, 1);
  expect(await statesOf(subject)).toEqual(["processed", "failed", "processed"]);
});

/** What the team is shown of a subject. */
const shown = async (subject: string) =>
  (await listFailures({ workspaceId: null, cursor: undefined, pageSize: 100 })).rows
    .filter((work) => work.subject === subject)
    .map(({ kind, error }) => [kind, error]);

test("what fails as in an outage alone is shown while it holds others up, and is left behind in the end", async () => {
  const drain = senderThat(() => new OutsideError("retry", "vendor_down"));
  const subject = await receive();
  for (let run = 0; run < 15; run++) await expect(drain(subject, 1)).rejects.toThrow(OutsideError);
  expect(await statesOf(subject)).toEqual(["processed", "received", "received"]);
  expect(await shown(subject)).toEqual([["blocked", "OutsideError: retry: vendor_down"]]);
  const failedSince = new Date(Date.now() - 7 * 60 * 60_000);
  await systemDb.inboundEvent.updateMany({ where: { subject, topic: "bad" }, data: { failedSince } });
  await drain(subject, 1);
  expect(await statesOf(subject)).toEqual(["processed", "failed", "processed"]);
  expect(await shown(subject)).toEqual([["delivery", "OutsideError: retry: vendor_down"]]);
});

test("one that ends the process each time is left behind in the end too", async () => {
  const subject = await receive();
  const failedSince = new Date(Date.now() - 7 * 60 * 60_000);
  await systemDb.inboundEvent.updateMany({ where: { subject, topic: "bad" }, data: { tries: 12, failedSince } });
  await senderThat(() => new OutsideError("retry", "vendor_down"))(subject, 1);
  expect(await statesOf(subject)).toEqual(["processed", "failed", "processed"]);
});

/** A sender of whose subject fifty more deliveries come with each fifty that are worked off, until there were 5,000. */
function senderThatGoesOn(then: () => void = () => undefined) {
  let batches = 0;
  const deliver = (subject: string) =>
    systemDb.inboundEvent.createMany({
      data: Array.from({ length: 50 }, () => ({
        id: randomUUID(),
        source: "busy",
        externalId: randomUUID(),
        topic: "t",
        subject,
        body: "{}",
        headers: {},
      })),
    });
  const { job } = createInbound([
    {
      source: "busy",
      verify: () => null,
      process: async (events) => {
        if (++batches < 100) await deliver(events[0]!.subject);
        then();
        return events.map(({ id }) => ({ id, status: "processed" as const }));
      },
    },
  ]);
  return { job, deliver, batches: () => batches };
}
const drainsThatWait = (subject: string) =>
  systemDb.$queryRaw<unknown[]>`SELECT id FROM graphile_worker._private_jobs WHERE key = ${`inbound:busy:${subject}`}`;

test("a subject whose deliveries keep coming makes room for others, and is gone on with", async () => {
  const { job, deliver, batches } = senderThatGoesOn();
  const subject = randomUUID();
  await deliver(subject);
  await job.run({ source: "busy", subject }, { attempt: 1, isLastAttempt: false, signal: AbortSignal.timeout(60_000) });
  expect(batches()).toBeLessThan(100);
  expect(await drainsThatWait(subject)).toHaveLength(1);
});

test("a drain whose time is up ends, and is gone on with", async () => {
  const ending = new AbortController();
  const { job, deliver, batches } = senderThatGoesOn(() => ending.abort());
  const subject = randomUUID();
  await deliver(subject);
  await job.run({ source: "busy", subject }, { attempt: 1, isLastAttempt: false, signal: ending.signal });
  expect(batches()).toBe(1);
  expect(await drainsThatWait(subject)).toHaveLength(1);
});
