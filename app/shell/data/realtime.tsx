import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from "react";
import type { EventName } from "~/platform/events/events";
import { useDocument } from "../document/document";
import { EventStream, type ScreenEvent } from "./event-stream";

const StreamContext = createContext<EventStream | null>(null);

/**
 * Holds the one event stream of the page. After a gap nobody knows what was missed, so everything on the screen is read
 * anew.
 */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { readAt } = useDocument();
  const [stream] = useState(() => new EventStream(readAt, () => void queryClient.invalidateQueries()));
  useEffect(() => stream.watchVisibility(), [stream]);
  return <StreamContext.Provider value={stream}>{children}</StreamContext.Provider>;
}

/**
 * Calls `handler` for the workspace's realtime events of these names while the component is there:
 * `useRealtime(["orders.synced"], () => queryClient.invalidateQueries({ queryKey: api.orders.key() }))`
 */
export function useRealtime(names: readonly EventName[], handler: (event: ScreenEvent) => void): void {
  const stream = useContext(StreamContext);
  const latest = useRef(handler);
  latest.current = handler;
  const list = names.join(" ");
  useEffect(() => {
    if (!stream) return;
    const wanted = new Set(list.split(" "));
    return stream.listen((event) => {
      if (wanted.has(event.name)) latest.current(event);
    });
  }, [stream, list]);
}
