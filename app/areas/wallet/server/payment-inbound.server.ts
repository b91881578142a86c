import { createHash } from "node:crypto";
import { OutsideError } from "~/adapters/outcome";
import type { PaymentPush } from "~/adapters/payment/payment-provider";
import { configuredPayments, PAYMENT_SOURCES } from "~/adapters/registry.server";
import { AppError } from "~/platform/errors";
import type { Delivery, DeliveryFacts, InboundSource } from "~/platform/inbound/inbound.server";
import { processCharge } from "./payments/process-charge.server";
import { processSaving } from "./payments/save-method.server";
import { processCheckout } from "./process-checkout.server";
import { processReturns } from "./process-returns.server";

const OTHER = "other";
const RETURNS = "returns";
const SAVING = "saving";
const CHARGE = "charge";

/** The pushes of each payment provider. A push only says which checkout, or which payment's refunds and disputes, to read. */
export const paymentInbounds: readonly InboundSource[] = PAYMENT_SOURCES.map((provider) => ({
  source: provider,
  verify: (delivery) => verify(provider, delivery),
  async process(events) {
    const [first] = events;
    if (!first) return [];
    const settle = (status: "processed" | "ignored" | "failed", error?: string) =>
      events.map(({ id }) => ({ id, status, error }));
    if (first.topic === OTHER) return settle("ignored");
    try {
      // All of one subject: one reading answers for all of them.
      const isOurs = await processSubject(provider, first);
      return settle(isOurs ? "processed" : "ignored");
    } catch (error) {
      if (error instanceof OutsideError && error.kind === "refused") return settle("failed", error.message);
      throw error;
    }
  },
}));

function processSubject(provider: string, { topic, subject }: { topic: string; subject: string }): Promise<boolean> {
  switch (topic) {
    case RETURNS:
      return processReturns({ provider, paymentReference: subject });
    case SAVING:
      return processSaving({ provider, providerReference: subject });
    case CHARGE:
      return processCharge({ provider, reference: subject });
    default:
      return processCheckout({ provider, providerReference: subject }).then((status) => status !== null);
  }
}

async function verify(source: string, { rawBody, headers }: Delivery): Promise<DeliveryFacts | null> {
  const provider = configuredPayments().find(({ id }) => id === source);
  if (!provider) return null;
  const text = rawBody.toString("utf8");
  try {
    const push = await provider.readPush({ rawBody: text, headers });
    if (push) return { externalId: push.eventId, ...subjectOf(push), triggeredAt: null };
    return {
      externalId: createHash("sha256").update(rawBody).digest("hex"),
      topic: OTHER,
      subject: OTHER,
      triggeredAt: null,
    };
  } catch (error) {
    if (error instanceof AppError && error.kind === "unauthorized") return null;
    throw error;
  }
}

function subjectOf(push: PaymentPush): { topic: string; subject: string } {
  if ("checkout" in push) return { topic: "checkout", subject: push.checkout.providerReference };
  if ("saving" in push) return { topic: SAVING, subject: push.saving };
  if ("charge" in push) return { topic: CHARGE, subject: push.charge };
  return { topic: RETURNS, subject: push.paymentReference };
}
