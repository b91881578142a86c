import { sign, verify, X509Certificate } from "node:crypto";
import { crc32 } from "node:zlib";
import type { SandboxContext } from "../core/context.ts";
import type { Collection } from "../core/store.ts";
import { WebhookSender } from "../core/webhooks.ts";
import { makeSigner, type Signer } from "./certificate.ts";
import { newId, now, type Json, type PaypalEvent } from "./objects.ts";

let kept: Signer | undefined;

/** What a delivery is signed over. */
function signedText(id: string, time: string, webhookId: string, body: string): string {
  return `${id}|${time}|${webhookId}|${crc32(Buffer.from(body))}`;
}

/** The headers of a delivery, as PayPal signs it. @param certificateUrl where the certificate is served */
export function signDelivery(
  body: string,
  { signer, webhookId, certificateUrl }: { signer: Signer; webhookId: string; certificateUrl: string },
): Record<string, string> {
  const id = `${newId(8)}-${newId(4)}-${newId(12)}`.toLowerCase();
  const time = now();
  return {
    "paypal-transmission-id": id,
    "paypal-transmission-time": time,
    "paypal-transmission-sig": sign(
      "sha256",
      Buffer.from(signedText(id, time, webhookId, body)),
      signer.privateKey,
    ).toString("base64"),
    "paypal-cert-url": certificateUrl,
    "paypal-auth-algo": "SHA256withRSA",
  };
}

/** What happened, kept to be listed and sent with a signature. */
export class Events {
  readonly webhooks: WebhookSender;
  readonly signer: Signer;
  private readonly events: Collection<PaypalEvent>;
  private readonly context: SandboxContext;

  constructor(context: SandboxContext) {
    this.context = context;
    this.events = context.store.collection("paypal.events");
    this.signer = kept ??= makeSigner("messageverificationcerts.paypal.test");
    this.webhooks = new WebhookSender(context, {
      vendor: "paypal",
      url: `${context.appOrigin}/webhooks/paypal`,
      headers: (body) =>
        signDelivery(body, {
          signer: this.signer,
          webhookId: context.keys.paypalWebhookId,
          certificateUrl: this.certificateUrl,
        }),
    });
  }

  get certificateUrl(): string {
    return `${this.context.origin}/paypal/v1/notifications/certs/${this.signer.id}`;
  }

  get size(): number {
    return this.events.size;
  }

  emit(type: string, resourceType: string, resource: object, summary: string): void {
    const id = `WH-${newId(17)}-${newId(17)}`;
    const event: PaypalEvent = {
      id,
      event_version: "1.0",
      create_time: new Date().toISOString(),
      resource_type: resourceType,
      resource_version: "2.0",
      event_type: type,
      summary,
      resource: structuredClone(resource),
      links: [
        {
          href: `${this.context.origin}/paypal/v1/notifications/webhooks-events/${id}`,
          rel: "self",
          method: "GET",
        },
      ],
    };
    this.events.set(id, event);
    this.webhooks.send(type, event);
  }

  /** `GET /v1/notifications/webhooks-events`, the newest first. */
  list(query: Json): object {
    const size = Math.min(300, Math.max(1, Number(query["page_size"] ?? 10)));
    const from = Date.parse(String(query["start_time"] ?? "")) || 0;
    const until = Date.parse(String(query["end_time"] ?? "")) || Infinity;
    const wanted = this.events
      .filter(({ create_time: at }) => Date.parse(at) >= from && Date.parse(at) <= until)
      .filter(({ event_type }) => !query["event_type"] || event_type === query["event_type"])
      .reverse();
    const start = Number(query["next_page_token"] ?? 0);
    const page = wanted.slice(start, start + size);
    const next = new URLSearchParams({
      ...(query as Record<string, string>),
      next_page_token: String(start + size),
    });
    const path = "/v1/notifications/webhooks-events";
    const more = wanted.length > start + size;
    return {
      events: page,
      count: page.length,
      links: more ? [{ href: `https://api.paypal.com${path}?${next}`, rel: "next", method: "GET" }] : [],
    };
  }

  /** `POST /v1/notifications/verify-webhook-signature`. */
  verify(asked: Json): { verification_status: "SUCCESS" | "FAILURE" } {
    const text = signedText(
      String(asked["transmission_id"]),
      String(asked["transmission_time"]),
      String(asked["webhook_id"]),
      JSON.stringify(asked["webhook_event"]),
    );
    const isRight =
      asked["webhook_id"] === this.context.keys.paypalWebhookId &&
      asked["cert_url"] === this.certificateUrl &&
      asked["auth_algo"] === "SHA256withRSA" &&
      verifies(this.signer.certificate, text, String(asked["transmission_sig"]));
    return { verification_status: isRight ? "SUCCESS" : "FAILURE" };
  }
}

function verifies(certificate: string, text: string, signature: string): boolean {
  const { publicKey } = new X509Certificate(certificate);
  return verify("sha256", Buffer.from(text), publicKey, Buffer.from(signature, "base64"));
}
