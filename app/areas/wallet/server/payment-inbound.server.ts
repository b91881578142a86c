import { createHash } from "node:crypto";
import { OutsideError } from "~/adapters/outcome";
import { isPaymentConfigured, PAYMENT_SOURCE, paymentProvider } from "~/adapters/registry.server";
import { AppError } from "~/platform/errors";
import type { Delivery, DeliveryFacts, InboundSource } from "~/platform/inbound/inbound.server";
import { processCheckout } from "./process-checkout.server";

const OTHER = "other";

/** The payment provider's pushes. A push only says which checkout to read. */
export const paymentInbound: InboundSource = {
  source: PAYMENT_SOURCE,
  verify,
  async process(events) {
    const [first] = events;
    if (!first) return [];
    const settle = (status: "processed" | "ignored" | "failed", error?: string) => events.map(({ id }) => ({ id, status, error }));
    if (first.topic === OTHER) return settle("ignored");
    try {
      // All of one subject: one reading answers for all of them.
      return settle((await processCheckout(first.subject)) === null ? "ignored" : "processed");
    } catch (error) {
      if (error instanceof OutsideError && error.kind === "refused") return settle("failed", error.message);
      throw error;
    }
  },
};

function verify({ rawBody, headers }: Delivery): DeliveryFacts | null {
  if (!isPaymentConfigured()) return null;
  const text = rawBody.toString("utf8");
  try {
    const push = paymentProvider().readPush({ rawBody: text, headers });
    if (push) return { externalId: push.eventId, topic: "checkout", subject: push.checkout.providerReference, triggeredAt: null };
    return { externalId: createHash("sha256").update(rawBody).digest("hex"), topic: OTHER, subject: OTHER, triggeredAt: null };
  } catch (error) {
    if (error instanceof AppError && error.kind === "unauthorized") return null;
    throw error;
  }
}
