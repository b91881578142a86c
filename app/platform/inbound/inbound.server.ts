import { setTimeout as sleep } from "node:timers/promises";
import { Prisma, type InboundEvent } from "@prisma/client";
import { z } from "zod";
import { pool, systemDb } from "../db/client.server";
import { newId } from "../db/new-id.server";
import { declareJob } from "../jobs/declare";
import { enqueueMany, enqueueSql } from "../jobs/enqueue.server";
import { handleJob, type JobHandler } from "../jobs/handle.server";
import { log } from "../log.server";
import { drainInboundJob, drainsOf } from "./drain";
import { processStored } from "./process-stored.server";
import { sealBody } from "./stored-deliveries.server";
import { writeTogether } from "./write-together.server";

/** A delivery from outside as it came over HTTP. */
export interface Delivery {
  rawBody: Buffer;
  headers: Headers;
  /** The last part of the address: /webhooks/<source>/<kind>; empty when there is none. */
  kind: string;
}

/** What a verified delivery says of itself. */
export interface DeliveryFacts {
  /** The sender's delivery id; the same twice is one event. */
  externalId: string;
  topic: string;
  /** What it is about, such as a shop's domain: events of one subject are processed one after another. */
  subject: string;
  triggeredAt: Date | null;
}

/** A sender of webhooks. Listed in app/inbound.server.ts. */
export interface InboundSource {
  source: string;
  /**
   * Checks the signature over the raw bytes, and that what the delivery says of itself agrees with what is inside: a secret
   * may sign other kinds of messages too. Null refuses the delivery with 401.
   */
  verify(delivery: Delivery): Promise<DeliveryFacts | null> | DeliveryFacts | null;
  /**
   * Works off events of one subject, oldest first. Must be idempotent: a batch is given again when the process dies in it.
   * Throwing fails the whole batch and has it tried again; per-event refusals are answered instead. A batch that fails again
   * and again is given one by one, and an event that throws then is left behind as failed: at once while the world is in
   * order, and after hours of trying where it is said not to be.
   */
  process(events: InboundEvent[]): Promise<ProcessedEvent[]>;
}

export interface ProcessedEvent {
  id: string;
  status: "processed" | "ignored" | "failed";
  error?: string;
}

const BATCH = 50;
/**
 * How long a subject's drain lets more events come while they keep coming, in milliseconds: a batch of twenty costs hardly
 * more than one of two, and what it saves is the database's for acknowledging the next.
 */
const GATHER_MS = 100;
/** Batches after which a subject whose events keep coming makes room for others'. */
const MOST_BATCHES = 40;
const WRITTEN_AT_ONCE = 50;

export interface Inbound {
  /** Stores a delivery before anything else happens to it. Resolves once it is safe on disk, so that it can be acknowledged. */
  receive(source: string, delivery: Delivery): Promise<"stored" | "unverified" | "unknown_source">;
  job: JobHandler<typeof drainInboundJob.schema>;
  /** Has stored events that nothing works on looked at again, such as those whose job was lost. */
  sweep: JobHandler;
}

/** The intake of all senders: store, acknowledge, work off in order from the queue. */
export function createInbound(sources: readonly InboundSource[]): Inbound {
  const bySource = new Map(sources.map((source) => [source.source, source]));

  const job = handleJob(drainInboundJob, async ({ source, subject }, { attempt, signal }) => {
    const sender = bySource.get(source);
    if (!sender) throw new Error(`No inbound source ${source}`);
    for (let batch = 0; batch < MOST_BATCHES && !signal.aborted; batch++) {
      const stored = await systemDb.inboundEvent.findMany({
        where: { source, subject, status: "received" },
        orderBy: [{ triggeredAt: "asc" }, { receivedAt: "asc" }],
        take: BATCH,
      });
      if (stored.length === 0) return;
      await settle(await processStored({ sender, stored, attempt }));
      if (batch > 0 && stored.length < BATCH) await sleep(GATHER_MS);
    }
    // Others have their turn before what still comes.
    await enqueueMany(systemDb, drainInboundJob, drainsOf([{ source, subject }]));
  });

  const sweep = handleJob(
    declareJob({
      name: "platform.sweep-inbound",
      schema: z.object({}),
      maxAttempts: 1,
      timeoutMs: 60_000,
      schedule: "*/2 * * * *",
    }),
    async () => {
      const waiting = await systemDb.inboundEvent.groupBy({
        by: ["source", "subject"],
        where: { status: "received", receivedAt: { lt: new Date(Date.now() - 60_000) } },
      });
      await enqueueMany(systemDb, job, drainsOf(waiting));
    },
  );

  // Deliveries of one subject ask for the same job, which only one transaction at a time can do.
  const store = writeTogether<StoredDelivery>(async (deliveries) => {
    const { text, values } = storeSql(deliveries, enqueueSql(job, drainsOf(deliveries)));
    await pool.query({ name: "store-inbound", text, values });
  }, WRITTEN_AT_ONCE);

  return {
    job,
    sweep,
    async receive(source, delivery) {
      const sender = bySource.get(source);
      if (!sender) return "unknown_source";
      const facts = await sender.verify(delivery);
      if (!facts) {
        log.warn({ source, kind: delivery.kind }, "refused a delivery without a right signature");
        return "unverified";
      }
      await store({
        source,
        ...facts,
        body: sealBody(delivery.rawBody.toString("utf8")),
        headers: keptHeaders(delivery.headers),
      });
      return "stored";
    },
  };
}

interface StoredDelivery extends DeliveryFacts {
  source: string;
  body: string;
  headers: Record<string, string>;
}

/** Keeps deliveries that are new and does what `then` selects: one statement, so that a busy machine waits for one answer only. */
function storeSql(deliveries: StoredDelivery[], then: Prisma.Sql): Prisma.Sql {
  const column = <Value>(pick: (delivery: StoredDelivery) => Value) => deliveries.map(pick);
  return Prisma.sql`
    WITH stored AS (
      INSERT INTO inbound_events (id, source, external_id, topic, subject, body, headers, triggered_at)
      SELECT * FROM unnest(
        ${column(newId)}::uuid[], ${column(({ source }) => source)}::text[], ${column(({ externalId }) => externalId)}::text[],
        ${column(({ topic }) => topic)}::text[], ${column(({ subject }) => subject)}::text[], ${column(({ body }) => body)}::text[],
        ${column(({ headers }) => JSON.stringify(headers))}::jsonb[], ${column(({ triggeredAt }) => triggeredAt)}::timestamptz[])
      ON CONFLICT (source, external_id) DO NOTHING)
    ${then}`;
}

async function settle(results: ProcessedEvent[]): Promise<void> {
  const now = new Date();
  for (const status of ["processed", "ignored"] as const) {
    const ids = results.filter((result) => result.status === status).map((result) => result.id);
    if (ids.length > 0)
      await systemDb.inboundEvent.updateMany({
        where: { id: { in: ids } },
        data: { status, error: null, processedAt: now },
      });
  }
  for (const { id, error } of results.filter((result) => result.status === "failed")) {
    log.error({ inboundEvent: id, reason: error }, "an inbound event could not be processed");
    await systemDb.inboundEvent.update({
      where: { id },
      data: { status: "failed", error: error ?? null, processedAt: now },
    });
  }
}

/** Signatures and cookies have done their work and are not kept. */
function keptHeaders(headers: Headers): Record<string, string> {
  const drop = /signature|hmac|authorization|cookie|^sign$/i;
  return Object.fromEntries([...headers].filter(([name]) => !drop.test(name)));
}
