import type { InboundEvent } from "@prisma/client";
import { systemDb } from "../db/client.server";
import { isOutage } from "../db/outage.server";
import { log } from "../log.server";
import type { InboundSource, ProcessedEvent } from "./inbound.server";
import { openBody } from "./stored-deliveries.server";

/**
 * Tries of a batch in vain after which its events are taken one by one. They stand on the events: a drain that is asked for
 * again, by the next delivery or the sweep, begins to count its runs anew.
 */
export const TOGETHER = 3;
/** What fails as in an outage for so many tries and so long is given up: it is no outage, or one that a person has to know of. */
const MOST_TRIES = 12;
const LONGEST_FAILING_MS = 6 * 60 * 60_000;
const LONGEST_REASON = 500;

/**
 * Has the sender work off stored events of one subject.
 * @param attempt the run of the drain: one that was cut off again and again has counted nothing on its events
 * @returns at least one that is settled
 * @throws what the sender throws for all of them, or what an outage throws at the first
 */
export async function processStored({
  sender,
  stored,
  attempt,
}: {
  sender: InboundSource;
  stored: InboundEvent[];
  attempt: number;
}): Promise<ProcessedEvent[]> {
  const isOneToBlame = attempt > TOGETHER || stored.some(({ tries }) => tries >= TOGETHER);
  return isOneToBlame ? processAlone(sender, stored) : processTogether(sender, stored);
}

async function processTogether(sender: InboundSource, stored: InboundEvent[]): Promise<ProcessedEvent[]> {
  try {
    const results = await sender.process(stored.map(openEvent));
    if (results.length === 0) throw new Error(`${sender.source} settled none of ${stored.length} events`);
    return results;
  } catch (error) {
    await countTry(stored, reasonOf(error)).catch((why: unknown) =>
      log.warn({ err: why, source: sender.source }, "a try in vain was not counted"),
    );
    throw error;
  }
}

/**
 * Gives stored events one by one. One that fails by what it is, and not by an outage, is left behind, so that it holds up
 * nothing of what comes after it; it waits for a person (platform/failures). So does one that an outage was to blame for
 * until nobody can believe it.
 */
async function processAlone(sender: InboundSource, stored: InboundEvent[]): Promise<ProcessedEvent[]> {
  const results: ProcessedEvent[] = [];
  const leaveBehind = ({ id }: InboundEvent, error: string) => results.push({ id, status: "failed", error });
  for (const event of stored) {
    if (isGivenUp(event)) {
      leaveBehind(event, event.error ?? "It was cut off each time");
      continue;
    }
    // Before it is given, so that one that ends the process is counted too.
    await countTry([event]);
    try {
      const own = await sender.process([openEvent(event)]);
      if (own.length === 0) throw new Error(`${sender.source} did not settle it`);
      results.push(...own);
    } catch (error) {
      if (isOutage(error)) {
        if (results.length > 0) return results;
        await systemDb.inboundEvent.update({ where: { id: event.id }, data: { error: reasonOf(error) } });
        throw error;
      }
      log.error({ err: error, inboundEvent: event.id }, "left an inbound event behind");
      leaveBehind(event, reasonOf(error));
    }
  }
  return results;
}

function isGivenUp({ tries, failedSince }: InboundEvent): boolean {
  return tries >= MOST_TRIES && failedSince !== null && Date.now() - failedSince.getTime() > LONGEST_FAILING_MS;
}

/** Counts a try on the events themselves. @param reason what it failed by; left out, the last one stands */
async function countTry(events: readonly InboundEvent[], reason: string | null = null): Promise<void> {
  const ids = events.map(({ id }) => id);
  await systemDb.$executeRaw`
    UPDATE inbound_events SET tries = tries + 1, failed_since = coalesce(failed_since, now()), error = coalesce(${reason}::text, error)
    WHERE id = ANY(${ids}::uuid[]) AND status = 'received'`;
}

/** An event with its body as it came. @throws Error where no key of ours opens it any more */
function openEvent(stored: InboundEvent): InboundEvent {
  return { ...stored, body: openBody(stored.body) };
}

function reasonOf(error: unknown): string {
  return String(error).slice(0, LONGEST_REASON);
}
