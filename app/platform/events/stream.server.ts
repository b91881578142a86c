import type { ServerResponse } from "node:http";
import { subscribe } from "./hub.server";

const KEEP_ALIVE_MS = 25_000;
const open = new Set<ServerResponse>();

/** Ends every open stream; browsers come back to another process. */
export function endStreams(): void {
  for (const response of open) response.end();
}

/**
 * Keeps a response open and writes the workspace's events into it until the browser goes away. An event named `gap` says
 * that some may have been missed.
 * @param since when what the browser shows was read, in epoch milliseconds; null tells only what comes from now on
 */
export function streamEvents(workspaceId: string, since: number | null, response: ServerResponse): void {
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  response.write("retry: 2000\n\n");
  open.add(response);
  const write = (name: string, data: object) => response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  const unsubscribe = subscribe(workspaceId, { since, receive: ({ name, data }) => write(name, data), onGap: () => write("gap", {}) });
  const keepAlive = setInterval(() => response.write(":\n\n"), KEEP_ALIVE_MS);
  response.on("close", () => {
    open.delete(response);
    clearInterval(keepAlive);
    unsubscribe();
  });
}
