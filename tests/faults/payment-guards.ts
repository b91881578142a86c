/** What keeps payments to once and has nobody pay for nothing; see guards.ts. */
import type { Guard } from "./guards.ts";

const WRITES = "app/areas/billing/server/writes";
const CHARGED_TWICE = /charged twice| is \d+ \d+ times$/;
/** Later than what is put off is hurried, sooner than a write without an answer is taken to have come to rest. */
const LATE_MS = "12000";

export const PAYMENT_GUARDS: readonly Guard[] = [
  {
    name: "a plan that was approved is looked for",
    changes: [
      {
        file: "app/areas/billing/server/subscriptions/sweep-subscriptions.server.ts",
        from: "createdAt: { gte: before(FORGOTTEN_AFTER_MS) },",
        to: "createdAt: { gte: now },",
      },
    ],
    rounds: { payments: [{ vendor: "shopify", kind: "lose_webhook", match: "app", count: 50 }] },
    breach: /is charged and not had$/,
  },
  {
    // The stand-in lets in what comes again under its key, as the real one does after a day.
    name: "a card's charge without an answer is read back",
    changes: [
      {
        file: "app/adapters/payment/stripe/saved-cards.server.ts",
        from: 'const found = intents.find(({ metadata }) => metadata?.["reference"] === reference);',
        to: 'const found = intents.find(({ metadata }) => metadata?.["reference"] === "none");',
      },
    ],
    rounds: { payments: [{ vendor: "stripe", kind: "lose_answer", match: "POST /payment_intents", count: 2 }] },
    breach: CHARGED_TWICE,
  },
  {
    name: "a card is charged nothing again before the first charge must have landed",
    changes: [
      {
        file: "app/areas/wallet/server/payments/advance-charge.server.ts",
        from: "if (until && until > now) return;\n  if (attempts",
        to: "if (attempts",
      },
    ],
    rounds: {
      payments: [{ vendor: "stripe", kind: "late_write", match: "POST /payment_intents", count: 2, detail: LATE_MS }],
    },
    breach: CHARGED_TWICE,
  },
  {
    name: "what goes back of a charge stops what would charge it again",
    changes: [
      {
        file: "app/areas/wallet/server/process-returns.server.ts",
        from: "if (isTaken && topUp.isAutomatic) await stopAfterReturn(",
        to: "if (isTaken && topUp.isAutomatic && Date.now() < 0) await stopAfterReturn(",
      },
    ],
    rounds: { payments: [], isDisputed: true },
    breach: /was charged to a card whose owner had money of it back$/,
  },
  {
    name: "a top-up that was paid is looked for",
    changes: [
      {
        file: "app/areas/wallet/server/sweep-top-ups.server.ts",
        from: "provider: { in: providers },",
        to: "provider: { in: [] },",
      },
    ],
    rounds: { payments: [{ vendor: "stripe", kind: "lose_webhook", match: "", count: 50 }] },
    breach: /^\d+ of \S+ is undefined undefined times$/,
  },
  {
    // It is read back by asking again under its key, for which PayPal gives the first answer.
    name: "a charge of a PayPal account is known by its key",
    changes: [
      {
        file: "app/adapters/payment/paypal/saved-accounts.server.ts",
        from: "paypalRequestId: reference,\n          prefer: WHOLE,",
        to: "paypalRequestId: `${reference}:${Date.now()}`,\n          prefer: WHOLE,",
      },
    ],
    rounds: {
      payments: [{ vendor: "paypal", kind: "lose_answer", match: "POST /v2/checkout/orders", count: 2 }],
      by: "paypal",
    },
    breach: CHARGED_TWICE,
  },
  {
    name: "what a payer has approved at PayPal is taken",
    changes: [
      {
        file: "app/adapters/payment/paypal/paypal.server.ts",
        from: "return state.isApproved ? this.capture(providerReference, state) : state;",
        to: "return state;",
      },
    ],
    rounds: { payments: [{ vendor: "paypal", kind: "lose_webhook", match: "", count: 50 }], by: "paypal" },
    breach: /was approved at PayPal and never taken$/,
  },
  {
    name: "credits that were approved are looked for",
    changes: [
      {
        file: "app/areas/billing/server/purchases/sweep-purchases.server.ts",
        from: 'status: { in: ["pending", "failed"] },',
        to: "status: { in: [] },",
      },
    ],
    rounds: { payments: [{ vendor: "shopify", kind: "lose_webhook", match: "app", count: 50 }] },
    breach: /was paid and not had once$/,
  },
  {
    name: "a plan that was asked for without an answer is read back",
    changes: [
      {
        file: `${WRITES}/send-billing-write.server.ts`,
        from: "const found = await provider.findPlan(content.request.reference);",
        to: "const found = null as ProviderSubscription | null;",
      },
    ],
    rounds: { payments: [{ vendor: "shopify", kind: "lose_answer", match: "appSubscriptionCreate", count: 2 }] },
    breach: /AppSubscription\/\d+ can be confirmed, and nobody here knows of it$/,
  },
  {
    name: "credits that were asked for without an answer are read back",
    changes: [
      {
        file: `${WRITES}/send-billing-write.server.ts`,
        from: "const purchase = await provider.findPurchase(content.request.reference);",
        to: "const purchase = null as ProviderPurchase | null;",
      },
    ],
    rounds: { payments: [{ vendor: "shopify", kind: "lose_answer", match: "appPurchaseOneTimeCreate", count: 2 }] },
    breach: /AppPurchaseOneTime\/\d+ can be confirmed, and nobody here knows of it$/,
  },
  {
    name: "a cancel that did not arrive is sent again",
    changes: [
      {
        file: `${WRITES}/tell-provider.server.ts`,
        from: 'if (content.kind === "cancel") await sendAgain(',
        to: 'if (content.kind === ("none" as string)) await sendAgain(',
      },
    ],
    rounds: {
      payments: [{ vendor: "shopify", kind: "drop_connection", match: "appSubscriptionCancel", count: 1 }],
      isCancelled: true,
    },
    breach: /is charged, and was to end$/,
  },
  {
    name: "a cancel without an answer is read back",
    changes: [
      {
        file: `${WRITES}/send-billing-write.server.ts`,
        from: 'const isOver = standing && ["cancelled", "ended", "declined"].includes(standing.status);',
        to: "const isOver = standing && Date.now() < 0;",
      },
    ],
    rounds: {
      payments: [{ vendor: "shopify", kind: "lose_answer", match: "appSubscriptionCancel", count: 1 }],
      isCancelled: true,
    },
    // It is refused for ever by a provider that has done it.
    breach: /^Not at rest .*"writes"/,
  },
];
