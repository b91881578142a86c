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
/** Of a saved method whose money was taken, as the push says */
const CHARGED = "charged";

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
      const whose = await processSubject(provider, first);
      const isStray = whose === "stray" || (whose === "none" && events.some(({ topic }) => topic === CHARGED));
      const settled = settle(whose === "ours" ? "processed" : "ignored");
      const last = events.at(-1);
      // Somebody has to find out who paid.
      return isStray && last
        ? [...settled.slice(0, -1), { id: last.id, status: "failed", error: `Nobody here has paid ${first.subject}` }]
        : settled;
    } catch (error) {
      if (error instanceof OutsideError && error.kind === "refused") return settle("failed", error.message);
      throw error;
    }
  },
}));

/** @returns none for what is none of ours; stray for what was paid by nobody who is known here */
async function processSubject(
  provider: string,
  { topic, subject }: { topic: string; subject: string },
): Promise<"ours" | "none" | "stray"> {
  const isOurs = (known: boolean) => (known ? "ours" : "none");
  switch (topic) {
    case RETURNS:
      return isOurs(await processReturns({ provider, paymentReference: subject }));
    case SAVING:
      return isOurs(await processSaving({ provider, providerReference: subject }));
    case CHARGE:
    case CHARGED:
      return isOurs(await processCharge({ provider, reference: subject }));
    default: {
      const status = await processCheckout({ provider, providerReference: subject });
      return status === "stray" ? status : isOurs(status !== null);
    }
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
  if ("charge" in push) return { topic: push.isCharged ? CHARGED : CHARGE, subject: push.charge };
  return { topic: RETURNS, subject: push.paymentReference };
}
