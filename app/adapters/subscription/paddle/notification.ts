import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** How old a notification may be: they are sent again for days, each time with a new time, and signed anew. */
const TOLERANCE_S = 300;

const bodySchema = z.object({
  event_id: z.string().min(1),
  event_type: z.string().min(1),
  occurred_at: z.iso.datetime({ offset: true }),
  data: z.object({
    id: z.string(),
    subscription_id: z.string().nullish(),
    transaction_id: z.string().nullish(),
  }),
});

export interface Notification {
  eventId: string;
  topic: string;
  occurredAt: Date;
  /** Paddle's own id of what is to be read: an agreement, or a transaction that belongs to none */
  subject: string;
}

/**
 * True for a body that our secret signed within five minutes, to either side. The package's own verifier refuses what is
 * older than five seconds, which a busy machine is late for, and takes any time to come.
 */
export function isSigned({ rawBody, header, secret }: { rawBody: string; header: string; secret: string }): boolean {
  const parts = header.split(";").map((part) => part.trim().split("="));
  const time = parts.find(([name]) => name === "ts")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time) || Math.abs(Date.now() / 1000 - Number(time)) > TOLERANCE_S) return false;
  const wanted = createHmac("sha256", secret).update(`${time}:${rawBody}`).digest();
  // While a secret is changed for another both sign.
  return parts.some(([name, value = ""]) => {
    const given = Buffer.from(value, "hex");
    return name === "h1" && given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}

/** @throws ZodError, SyntaxError for a body that is none */
export function readNotification(rawBody: string): Notification | null {
  const body = bodySchema.parse(JSON.parse(rawBody));
  const subject = subjectOf(body);
  if (!subject) return null;
  return { eventId: body.event_id, topic: body.event_type, occurredAt: new Date(body.occurred_at), subject };
}

function subjectOf({ event_type: type, data }: z.output<typeof bodySchema>): string | null {
  if (type.startsWith("subscription.")) return data.id;
  if (type.startsWith("transaction.")) return data.subscription_id ?? data.id;
  if (type.startsWith("adjustment.")) return data.subscription_id ?? data.transaction_id ?? null;
  return null;
}
