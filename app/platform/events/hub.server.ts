import { EventEmitter } from "node:events";
import { Client } from "pg";
import { z } from "zod";
import { env } from "../env.server";
import { log } from "../log.server";
import { EVENT_NAMES, type RealtimeEvent } from "./events";
import { EVENTS_CHANNEL } from "./publish.server";

const eventSchema: z.ZodType<RealtimeEvent> = z.object({ name: z.enum(EVENT_NAMES), workspaceId: z.uuid(), data: z.record(z.string(), z.unknown()) });
const emitter = new EventEmitter().setMaxListeners(0);
let listening: Promise<void> | undefined;

/** Listens on one connection of its own for the whole process and reconnects when it is lost. */
async function listen(): Promise<void> {
  const client = new Client({ connectionString: env.DATABASE_URL, application_name: "quayside-events" });
  const reconnect = (error?: Error) => {
    log.warn({ reason: error?.message }, "event connection lost, reconnecting");
    client.removeAllListeners();
    // What a broken connection still says must not end the process.
    client.on("error", () => undefined);
    listening = undefined;
    setTimeout(() => void (listening ??= listen()).catch(reconnect), 1_000).unref();
  };
  client.on("error", reconnect);
  client.on("end", () => reconnect());
  client.on("notification", ({ payload }) => {
    const event = eventSchema.safeParse(JSON.parse(payload ?? "null"));
    if (event.success) emitter.emit(event.data.workspaceId, event.data);
  });
  await client.connect();
  await client.query(`LISTEN ${EVENTS_CHANNEL}`);
}

/** Calls `receive` with every event of a workspace until the returned function is called. */
export function subscribe(workspaceId: string, receive: (event: RealtimeEvent) => void): () => void {
  listening ??= listen();
  listening.catch((error: unknown) => log.error({ err: error }, "cannot listen for events"));
  emitter.on(workspaceId, receive);
  return () => emitter.off(workspaceId, receive);
}
