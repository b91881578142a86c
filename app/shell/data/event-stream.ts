import { createParser } from "eventsource-parser";
import { currentWorkspace } from "~/platform/api/current";
import { EVENT_NAMES, type EventName } from "~/platform/events/events";

export interface ScreenEvent {
  name: EventName;
  /** What it is about, by id, and the outcome where there is one */
  data: Record<string, unknown>;
}

const ADDRESS = "/api/events";
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** A tab in the background keeps its connection this long: browsers allow few of them to one host. */
const HIDDEN_FOR_MS = 60_000;

type Listener = (event: ScreenEvent) => void;

/**
 * Reads the workspace's events while somebody listens and the page is seen. By fetch rather than EventSource, because
 * inside a platform's frame its script adds the session token to fetches only.
 */
export class EventStream {
  readonly #listeners = new Set<Listener>();
  readonly #readAt: number;
  readonly #onGap: () => void;
  #connection: AbortController | null = null;
  #wasConnected = false;

  /**
   * @param readAt when what the page shows was read, in epoch milliseconds of the server's clock: events between that and
   * the first connection are told as well
   * @param onGap called when the stream is back after events may have been missed
   */
  constructor(readAt: number, onGap: () => void) {
    this.#readAt = readAt;
    this.#onGap = onGap;
  }

  /** Calls `listener` with every event until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#start();
    return () => {
      this.#listeners.delete(listener);
      // A screen that follows at once takes the connection over.
      setTimeout(() => this.#listeners.size === 0 && this.#stop(), FIRST_WAIT_MS);
    };
  }

  /** Lets go of the connection while the page is hidden, until the returned function is called. */
  watchVisibility(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      clearTimeout(timer);
      if (document.hidden) timer = setTimeout(() => this.#stop(), HIDDEN_FOR_MS);
      else this.#start();
    };
    document.addEventListener("visibilitychange", onChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onChange);
      this.#stop();
    };
  }

  #start(): void {
    if (this.#connection || this.#listeners.size === 0) return;
    this.#connection = new AbortController();
    void this.#run(this.#connection.signal);
  }

  #stop(): void {
    this.#connection?.abort();
    this.#connection = null;
  }

  async #run(signal: AbortSignal): Promise<void> {
    let wait = FIRST_WAIT_MS;
    while (!signal.aborted) {
      const begun = Date.now();
      const outcome = await this.#read(signal).catch(() => "over" as const);
      if (outcome === "refused") return this.#giveUp(signal);
      // One that ends as soon as it begins, as behind a proxy that streams nothing, must not have everything read anew each second.
      if (Date.now() - begun > LONGEST_WAIT_MS) wait = FIRST_WAIT_MS;
      await new Promise((resolve) => setTimeout(resolve, wait * (0.75 + Math.random() / 2)));
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }

  /** Asks no more until the page is seen anew: somebody may have signed in meanwhile. */
  #giveUp(signal: AbortSignal): void {
    if (this.#connection?.signal === signal) this.#connection = null;
  }

  /** Reads one connection to its end. "refused" means that asking again is of no use. */
  async #read(signal: AbortSignal): Promise<"over" | "refused"> {
    const address = this.#wasConnected ? ADDRESS : `${ADDRESS}?since=${this.#readAt}`;
    const response = await fetch(address, { headers: currentWorkspace.headers(), cache: "no-store", signal });
    if (response.status === 401 || response.status === 403) return "refused";
    if (!response.ok || !response.body) return "over";
    if (this.#wasConnected) this.#onGap();
    this.#wasConnected = true;
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === "gap") this.#onGap();
        const name = EVENT_NAMES.find((known) => known === event);
        if (name)
          for (const listener of [...this.#listeners])
            listener({ name, data: JSON.parse(data) as Record<string, unknown> });
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    try {
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) parser.feed(chunk.value);
    } catch {
      // The connection broke.
    }
    return "over";
  }
}
