import { createHmac } from "node:crypto";
import type { SandboxContext } from "../core/context.ts";
import type { WooState, WooWebhook } from "./state.ts";

const MOST_FAILURES = 5;
const ANSWER_DEADLINE_MS = 10_000;

/** `X-WC-Webhook-Signature` of a body. */
export function signWebhook(body: string, secret: string): string {
  return createHmac("sha256", secret).update(body).digest("base64");
}

/** Delivers what stores tell, signed; a hook that fails five times in a row is disabled, as the platform does. */
export class WooWebhooks {
  private readonly context: SandboxContext;
  private readonly state: WooState;
  private sent = 0;
  private ended = false;

  constructor(context: SandboxContext, state: WooState) {
    this.context = context;
    this.state = state;
  }

  /** What is on its way is written down nowhere any more. */
  stop(): void {
    this.ended = true;
  }

  /** The form that a new hook's address is asked with. */
  ping(hook: WooWebhook): void {
    void this.post(hook, `webhook_id=${hook.id}`, { "content-type": "application/x-www-form-urlencoded" });
  }

  tell(store: string, topic: string, resource: object): void {
    for (const hook of this.state.webhooks.filter(
      (one) => one.store === store && one.topic === topic && one.status === "active",
    )) {
      if (this.context.faults.take("woocommerce", topic, ["lose_webhook"])) continue;
      const body = JSON.stringify(resource);
      const [kind = "", event = ""] = topic.split(".");
      void this.post(hook, body, {
        "content-type": "application/json",
        "x-wc-webhook-source": `${this.context.origin}/woocommerce/${store}/`,
        "x-wc-webhook-topic": topic,
        "x-wc-webhook-resource": kind,
        "x-wc-webhook-event": event,
        "x-wc-webhook-signature": signWebhook(body, hook.secret),
        "x-wc-webhook-id": String(hook.id),
        "x-wc-webhook-delivery-id": String(this.state.nextId("delivery")),
      });
    }
  }

  facts(): Record<string, number> {
    return { webhooks_sent: this.sent };
  }

  private async post(hook: WooWebhook, body: string, headers: Record<string, string>): Promise<void> {
    const isTaken = await fetch(hook.deliveryUrl, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_DEADLINE_MS),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isTaken) this.sent += 1;
    if (this.ended || !this.state.webhooks.has(String(hook.id))) return;
    this.state.webhooks.update(String(hook.id), (kept) => {
      kept.failures = isTaken ? 0 : kept.failures + 1;
      if (kept.failures > MOST_FAILURES) kept.status = "disabled";
    });
  }
}
