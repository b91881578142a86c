import type { ServerResponse } from "node:http";
import { AppError } from "../errors";
import { isPermitted, type HeldPermissions } from "../permissions";
import { EVENT_ACCESS } from "./events";
import { subscribe } from "./hub.server";

const KEEP_ALIVE_MS = 25_000;
/** Streams of one account in one process: a person's windows on their devices; embedded, all of a shop's staff. */
const MOST_PER_ACCOUNT = 100;
/** The open streams of each account. */
const open = new Map<string, Set<ServerResponse>>();

/** Ends every open stream; browsers come back to another process. */
export function endStreams(): void {
  for (const streams of open.values()) for (const response of streams) response.end();
}

/**
 * Keeps a response open and writes the workspace's events into it, those that its reader may hear of, until the browser
 * goes away. An event named `gap` says that some may have been missed.
 * @throws AppError rateLimited for an account that has too many of them
 * @param since when what the browser shows was read, in epoch milliseconds; null tells only what comes from now on
 */
export function streamEvents(
  {
    accountId,
    workspaceId,
    permissions,
  }: { accountId: string; workspaceId: string; permissions: () => HeldPermissions },
  since: number | null,
  response: ServerResponse,
): void {
  const streams = open.get(accountId) ?? new Set();
  if (streams.size >= MOST_PER_ACCOUNT) throw new AppError("rateLimited", { key: "errors.too_many_requests" });
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  response.write("retry: 2000\n\n");
  open.set(accountId, streams.add(response));
  const write = (name: string, data: object) => response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  const unsubscribe = subscribe(workspaceId, {
    since,
    receive({ name, data }) {
      if (isPermitted(permissions(), EVENT_ACCESS[name])) write(name, data);
    },
    onGap: () => write("gap", {}),
  });
  const keepAlive = setInterval(() => response.write(":\n\n"), KEEP_ALIVE_MS);
  response.on("close", () => {
    streams.delete(response);
    if (streams.size === 0) open.delete(accountId);
    clearInterval(keepAlive);
    unsubscribe();
  });
}
