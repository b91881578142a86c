import { EventEmitter } from "node:events";
import { z } from "zod";
import { listenTo } from "../db/listen.server";
import { log } from "../log.server";
import { EVENT_NAMES, type RealtimeEvent } from "./events";
import { EVENTS_CHANNEL } from "./publish.server";

const eventSchema: z.ZodType<RealtimeEvent> = z.object({
  name: z.enum(EVENT_NAMES),
  workspaceId: z.uuid(),
  data: z.record(z.string(), z.unknown()),
});
/** Long enough for a page on a slow phone to begin listening after it was read on the server. */
const KEPT_MS = 60_000;
const MOST_KEPT = 10_000;
const GAP = "gap";

const emitter = new EventEmitter().setMaxListeners(0);
let listening: Promise<void> | undefined;
/** The latest events of all workspaces, oldest first: complete since `completeSince` (epoch milliseconds). */
const kept: { at: number; event: RealtimeEvent }[] = [];
let completeSince = Number.POSITIVE_INFINITY;

/** Listens on one connection of its own for the whole process and reconnects when it is lost. */
async function listen(): Promise<void> {
  await listenTo({
    channel: EVENTS_CHANNEL,
    name: "quayside-events",
    receive(payload) {
      const event = eventSchema.safeParse(JSON.parse(payload ?? "null"));
      if (!event.success) return;
      keep(event.data);
      emitter.emit(event.data.workspaceId, event.data);
    },
    onLost(error) {
      log.warn({ reason: error?.message }, "event connection lost, reconnecting");
      listening = undefined;
      completeSince = Number.POSITIVE_INFINITY;
      setTimeout(() => void (listening ??= listen()).catch(() => undefined), 1_000).unref();
    },
  });
  completeSince = Date.now();
  emitter.emit(GAP);
}

function keep(event: RealtimeEvent): void {
  const now = Date.now();
  kept.push({ at: now, event });
  for (let first = kept[0]; first && (first.at < now - KEPT_MS || kept.length > MOST_KEPT); first = kept[0]) {
    completeSince = Math.max(completeSince, first.at + 1);
    kept.shift();
  }
}

export interface Subscriber {
  /** When what it shows was read (epoch milliseconds): events after that are told first. */
  since: number | null;
  receive(event: RealtimeEvent): void;
  /** Called when events may have been missed, such as while the database was out of reach. */
  onGap(): void;
}

/** Tells a subscriber every event of a workspace until the returned function is called. */
export function subscribe(workspaceId: string, { since, receive, onGap }: Subscriber): () => void {
  listening ??= listen();
  listening.catch((error: unknown) => log.error({ err: error }, "cannot listen for events"));
  emitter.on(workspaceId, receive);
  emitter.on(GAP, onGap);
  if (since !== null && completeSince !== Number.POSITIVE_INFINITY) {
    if (since < completeSince) onGap();
    else for (const { at, event } of kept) if (at >= since && event.workspaceId === workspaceId) receive(event);
  }
  return () => {
    emitter.off(workspaceId, receive);
    emitter.off(GAP, onGap);
  };
}
