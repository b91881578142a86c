import type { InboundEvent } from "@prisma/client";
import { ZodError } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { isDataFault } from "../db/data-fault.server";
import type { ProcessedEvent } from "./inbound.server";

const LONGEST_REASON = 500;

/**
 * Works off events one by one. One that can't be read, or that the database can't keep, ends as failed and holds up nothing
 * of what comes after it.
 * @param apply false when the event is of no consequence
 * @returns what was settled, up to an event that may go better later
 * @throws what `apply` threw when that is the first event
 */
export async function settleEach(
  events: readonly InboundEvent[],
  apply: (event: InboundEvent) => Promise<boolean>,
): Promise<ProcessedEvent[]> {
  const results: ProcessedEvent[] = [];
  for (const event of events) {
    const { id } = event;
    try {
      results.push({ id, status: (await apply(event)) ? "processed" : "ignored" });
    } catch (error) {
      if (isHopeless(error)) results.push({ id, status: "failed", error: String(error).slice(0, LONGEST_REASON) });
      else if (results.length === 0) throw error;
      else return results;
    }
  }
  return results;
}

function isHopeless(error: unknown): boolean {
  if (error instanceof OutsideError) return error.reason === "unreadable_answer";
  return error instanceof ZodError || error instanceof SyntaxError || isDataFault(error);
}
