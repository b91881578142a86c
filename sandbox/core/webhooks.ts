import type { SandboxContext } from "./context.ts";
import type { Collection } from "./store.ts";

/** A message on its way to the product. */
interface Delivery {
  id: string;
  /** The operation that faults match against, such as `order.updated`. */
  event: string;
  body: string;
  attempts: number;
  /** Real time in epoch milliseconds. */
  dueAt: number;
  state: "waiting" | "delivered" | "lost" | "given_up";
}

export interface WebhookSenderOptions {
  vendor: string;
  url: string;
  /** Headers for one attempt, made anew each time because signatures carry the time of sending. */
  headers: (body: string, event: string) => Record<string, string>;
}

const RETRY_SECONDS = [1, 3, 10, 30, 120, 600, 1800];
const REORDER_HOLD_MILLISECONDS = 2_000;
const ANSWER_DEADLINE_MILLISECONDS = 10_000;
const KEEP_SETTLED = 200;

/** Sends signed messages at least once: they are stored first, retried with growing pauses, and survive a restart. */
export class WebhookSender {
  private readonly deliveries: Collection<Delivery>;
  private readonly context: SandboxContext;
  private readonly options: WebhookSenderOptions;
  private readonly sending = new Set<string>();
  private readonly ending = new AbortController();
  private sentCount = 0;

  constructor(context: SandboxContext, options: WebhookSenderOptions) {
    this.context = context;
    this.options = options;
    this.deliveries = context.store.collection<Delivery>(`${options.vendor}.webhooks`);
  }

  /** Queues one message. The faults lose_webhook, reorder_webhooks and duplicate_webhook are applied here. */
  send(event: string, payload: object): void {
    const fault = this.context.faults.take(this.options.vendor, event, [
      "lose_webhook",
      "reorder_webhooks",
      "duplicate_webhook",
    ]);
    const copies = fault?.kind === "duplicate_webhook" ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const id = `${this.options.vendor}-${this.context.store.next(`${this.options.vendor}.webhook`)}`;
      const hold = fault?.kind === "reorder_webhooks" ? REORDER_HOLD_MILLISECONDS : 0;
      const state = fault?.kind === "lose_webhook" ? "lost" : "waiting";
      this.deliveries.set(id, {
        id,
        event,
        body: JSON.stringify(payload),
        attempts: 0,
        dueAt: Date.now() + hold,
        state,
      });
    }
    void this.pump();
  }

  /** Starts the retries. Returns what stops them and breaks off what is on its way; a next start sends that again. */
  start(): () => void {
    const timer = setInterval(() => void this.pump(), 500);
    return () => {
      clearInterval(timer);
      this.ending.abort();
    };
  }

  facts(): Record<string, number> {
    const count = (state: Delivery["state"]) => this.deliveries.filter((delivery) => delivery.state === state).length;
    return { sent: this.sentCount, waiting: count("waiting"), lost: count("lost"), given_up: count("given_up") };
  }

  /** Sends all that is due, side by side. */
  async pump(): Promise<void> {
    const now = Date.now();
    const due = this.deliveries.filter(
      ({ id, state, dueAt }) => state === "waiting" && dueAt <= now && !this.sending.has(id),
    );
    await Promise.all(due.map((delivery) => this.attempt(delivery)));
    if (this.ending.signal.aborted) return;
    const settled = this.deliveries.filter(({ state }) => state === "delivered");
    for (const { id } of settled.slice(0, Math.max(0, settled.length - KEEP_SETTLED))) this.deliveries.delete(id);
  }

  private async attempt(delivery: Delivery): Promise<void> {
    this.sending.add(delivery.id);
    try {
      const response = await fetch(this.options.url, {
        method: "POST",
        headers: { "content-type": "application/json", ...this.options.headers(delivery.body, delivery.event) },
        body: delivery.body,
        redirect: "manual",
        signal: AbortSignal.any([this.ending.signal, AbortSignal.timeout(ANSWER_DEADLINE_MILLISECONDS)]),
      });
      await response.arrayBuffer();
      this.settle(delivery.id, response.ok);
    } catch {
      this.settle(delivery.id, false);
    } finally {
      this.sending.delete(delivery.id);
    }
  }

  private settle(id: string, delivered: boolean): void {
    if (this.ending.signal.aborted || !this.deliveries.has(id)) return;
    if (delivered) this.sentCount += 1;
    this.deliveries.update(id, (delivery) => {
      const pause = RETRY_SECONDS[delivery.attempts];
      delivery.attempts += 1;
      delivery.state = delivered ? "delivered" : pause === undefined ? "given_up" : "waiting";
      delivery.dueAt = Date.now() + (pause ?? 0) * 1000;
    });
  }
}
