/**
 * What keeps everything to once, each as a small change that takes it out: `npm run test:faults:gate` fails when the rounds
 * don't notice that one is gone.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { PAYMENT_GUARDS } from "./payment-guards.ts";
import type { Fault, RoundPlan } from "./round.ts";
import type { RoundKind } from "./rounds/ledger.ts";

interface Change {
  file: string;
  /** As it stands in the file, once */
  from: string;
  to: string;
}

export interface PaymentRounds {
  payments: Fault[];
  /** Where the wallet is filled from a PayPal account alone */
  by?: "paypal";
  /** The merchant cancels the plan, or disputes a charge, in each of them */
  isCancelled?: boolean;
  isDisputed?: boolean;
}

export interface Guard {
  name: string;
  /** What takes it out, with what would stand in for it */
  changes: readonly Change[];
  /** What it is there for: the rounds that must notice that it is gone; of payments with these faults alone */
  rounds: Partial<RoundPlan> | PaymentRounds;
  /** What the rounds say then */
  breach: RegExp;
}

/** Milliseconds of a round at which something happens every so often. */
const every = (pauseMs: number, fromMs: number, toMs: number): number[] =>
  Array.from({ length: Math.ceil((toMs - fromMs) / pauseMs) }, (_, index) => fromMs + index * pauseMs);

const TELLING = "app/areas/orders/server/fulfillment";
const BUYING = "app/areas/orders/server/purchasing";
const REFUNDING = "app/areas/orders/server/refunds";
const CLAIMED_TWICE = /^claims for money back that the warehouse has twice/;

export const GUARDS: readonly Guard[] = [
  {
    name: "an order without an answer is read back",
    changes: [
      {
        file: "app/areas/orders/rules/purchasing/unknown-outcome.ts",
        from: 'if (isFound) return "placed";',
        to: 'if (Date.now() > 0) return "send_again";',
      },
    ],
    rounds: { faults: [{ vendor: "aliexpress", kind: "lose_answer", match: "order.create", count: 2 }] },
    breach: /^purchase Q-\S+ \(.*\) (made|paid): 2/,
  },
  {
    name: "a payment without an answer is looked up",
    changes: [
      {
        file: `${BUYING}/pay-purchase-order.server.ts`,
        from: "const state = await readState({ scope, supplier, purchase });",
        to: 'const state = "awaiting_payment" as string;',
      },
      {
        file: `${BUYING}/pay-purchase-order.server.ts`,
        from: "if (leftMs > 0) return { notBeforeMs: Math.min(leftMs, LOOK_AGAIN_MS) };",
        to: "",
      },
    ],
    rounds: {
      faults: [
        { vendor: "warehouse", kind: "lose_answer", match: "/pay", count: 3 },
        { vendor: "warehouse", kind: "lose_webhook", match: "", count: 50 },
      ],
    },
    breach: /^purchase Q-\S+ \(.*\) paid: 2/,
  },
  {
    name: "a parcel without an answer is read back",
    changes: [
      {
        file: `${TELLING}/tell-store.server.ts`,
        from: "const result = await readBackStoreWrite(outsideOf(about), content);",
        to: "const result = null as StoreWriteResult | null;",
      },
      {
        file: `${TELLING}/tell-store.server.ts`,
        from: "found = await readBackStoreWrite(outside, content);",
        to: "found = null;",
      },
      {
        file: `${TELLING}/send-fulfillment.server.ts`,
        from: "const run = { scope, store, parcel, order, found };",
        to: "const run = { scope, store, parcel, order, found: [] };",
      },
    ],
    rounds: {
      faults: [
        { vendor: "shopify", kind: "lose_answer", match: "fulfillmentCreate", count: 3 },
        { vendor: "shopify", kind: "lose_webhook", match: "fulfill", count: 50 },
        { vendor: "shopify", kind: "lose_webhook", match: "orders/updated", count: 50 },
      ],
    },
    // Told twice, or refused by a store that has it.
    breach: /^parcel .* (told to the shop: 2|is failed not_fulfillable)/,
  },
  {
    name: "a store is told nothing again before the first must have landed",
    changes: [
      {
        file: `${TELLING}/tell-store.server.ts`,
        from: "if (write.settlesAt && write.settlesAt > databaseTime()) return write.settlesAt;",
        to: "",
      },
    ],
    rounds: {
      faults: [
        { vendor: "shopify", kind: "late_write", match: "fulfillmentCreate", count: 3, detail: "2500" },
        { vendor: "shopify", kind: "lose_webhook", match: "fulfill", count: 50 },
        { vendor: "shopify", kind: "lose_webhook", match: "orders/updated", count: 50 },
      ],
    },
    breach: /^parcel .* (told to the shop: 2|is failed not_fulfillable)/,
  },
  {
    name: "everything is looked at anew when a purchase is claimed",
    changes: [
      {
        file: `${BUYING}/claim-purchase-order.server.ts`,
        from: "const look = await lookAtOrder(tx, purchase, isBlind);\n    if (look.stop ??",
        to: "const look = { ...(await lookAtOrder(tx, purchase, isBlind)), stop: null, isRequoted: false, isReaddressed: false } as Look;\n    if (look.stop ??",
      },
    ],
    rounds: {
      orders: 4,
      faults: ["warehouse", "aliexpress"].map((vendor) => ({ vendor, kind: "throttle", match: "", count: 500 })),
      changes: [
        { order: 0, change: "cancel", afterMs: 3_000 },
        { order: 1, change: "remove", afterMs: 3_000 },
        { order: 2, change: "cancel", afterMs: 3_000 },
      ],
    },
    breach: /although its order (was cancelled|wanted less)/,
  },
  {
    name: "a payment is asked for again only of what is still wanted",
    changes: [
      {
        file: `${BUYING}/pay-purchase-order.server.ts`,
        from: "if (await isStillWanted(tx, held, looked.isBlind)) {",
        to: "if (Date.now() > 0) {",
      },
    ],
    rounds: {
      orders: 4,
      faults: [{ vendor: "warehouse", kind: "throttle", match: "/pay", count: 500 }],
      changes: [
        { order: 0, change: "cancel", afterMs: 5_000 },
        { order: 1, change: "remove", afterMs: 5_000 },
        { order: 2, change: "cancel", afterMs: 6_000 },
        // The round goes on until they are asked for again.
        { order: 3, change: "address", afterMs: 12_000 },
      ],
    },
    breach: /although its order (was cancelled|wanted less)/,
  },
  {
    name: "a charge is known by its purchase",
    changes: [
      {
        file: "app/areas/wallet/server/charge-wallet.server.ts",
        from: "return giveBackOf({ charge: sumOf(charges), returned: refused, amount: null }) !== null;",
        to: "return refused.length < 0;",
      },
    ],
    rounds: { faults: [{ vendor: "warehouse", kind: "reject", match: "/pay", count: 2 }] },
    breach: /^what was charged and what the purchases cost/,
  },
  {
    name: "a supplier is not asked for money again before the first payment must have landed",
    changes: [
      {
        file: `${BUYING}/pay-purchase-order.server.ts`,
        from: "if (leftMs > 0) return { notBeforeMs: Math.min(leftMs, LOOK_AGAIN_MS) };",
        to: "",
      },
    ],
    rounds: {
      faults: [
        { vendor: "warehouse", kind: "late_write", match: "/pay", count: 3, detail: "2500" },
        { vendor: "warehouse", kind: "lose_webhook", match: "", count: 50 },
      ],
    },
    breach: /^purchase Q-\S+ \(.*\) paid: 2/,
  },
  {
    name: "a claim for money back without an answer is read back",
    changes: [
      {
        file: `${REFUNDING}/ask-for-refund.server.ts`,
        from: 'if (told && (isAbout(told, request) || claim.state === "done"))',
        to: 'if (told && claim.state === "done")',
      },
    ],
    rounds: {
      isAskedBack: true,
      faults: [
        { vendor: "warehouse", kind: "lose_answer", match: "/refund", count: 2 },
        { vendor: "warehouse", kind: "lose_webhook", match: "", count: 50 },
      ],
    },
    breach: CLAIMED_TWICE,
  },
  {
    name: "money is not asked back again before the first claim must have landed",
    changes: [
      {
        file: `${REFUNDING}/ask-for-refund.server.ts`,
        from: "if (until && until > now) return { purchase, answer: null, until };",
        to: "",
      },
    ],
    rounds: {
      isAskedBack: true,
      faults: [
        { vendor: "warehouse", kind: "late_write", match: "/refund", count: 2, detail: "2500" },
        { vendor: "warehouse", kind: "lose_webhook", match: "", count: 50 },
      ],
    },
    breach: CLAIMED_TWICE,
  },
  {
    name: "a call-off that did not arrive is sent again",
    changes: [
      {
        file: "app/areas/orders/server/changes/call-off-purchase.server.ts",
        from: "if (mayPass(error) && round < MOST_ROUNDS) return { notBeforeMs: error.retryAfterMs ?? 0 };",
        to: "",
      },
    ],
    rounds: {
      orders: 4,
      faults: [{ vendor: "warehouse", kind: "drop_connection", match: "/cancel", count: 3 }],
      changes: [
        ...[0, 1, 2].map((order) => ({ order, change: "cancel" as const, afterMs: 6_000 })),
        // The round goes on until they were called off.
        { order: 3, change: "address", afterMs: 12_000 },
      ],
    },
    breach: /^purchase Q-\S+ is \S+, and its order was cancelled$/,
  },
  {
    name: "a living worker keeps its jobs",
    changes: [
      {
        file: "app/platform/jobs/abandoned.server.ts",
        from: "WHERE locked_at < now() - make_interval(secs => ${GRACE_SECONDS}::int)\n        UNION SELECT locked_by FROM graphile_worker._private_job_queues\n        WHERE locked_at < now() - make_interval(secs => ${GRACE_SECONDS}::int)) held\n      WHERE pg_try_advisory_xact_lock(hashtextextended(holder, 0))`",
        to: "WHERE locked_at < now() - make_interval(secs => 0::int)) held`",
      },
      {
        file: "app/platform/jobs/abandoned.server.ts",
        from: "SELECT holder FROM unnest(${goneBefore}::text[]) AS holder\n        WHERE pg_try_advisory_xact_lock(hashtextextended(holder, 0))))`",
        to: "SELECT holder FROM unnest(${goneBefore}::text[]) AS holder))`",
      },
    ],
    // Longer than two looks for abandoned jobs are apart, shorter than a call may take.
    rounds: {
      faults: [{ vendor: "warehouse", kind: "late_answer", match: "POST /orders", count: 3, detail: "11000" }],
    },
    breach: /^job \d+ was taken from the living/,
  },
  {
    name: "a run that lost its job writes nothing more",
    changes: [
      {
        file: "app/platform/jobs/fence.server.ts",
        from: "if (held.length === 0) throw",
        to: "if (held.length > 1) throw",
      },
      // Payments are taken under their order's lock besides.
      {
        file: `${BUYING}/pay-purchase-order.server.ts`,
        from: 'if (held.status !== "awaiting_payment" || !isPaymentUnderWay(held)) return { notBeforeMs: LOOK_AGAIN_MS };',
        to: "",
      },
      {
        file: `${BUYING}/pay-purchase-order.server.ts`,
        from: "if (held.paySentAt?.getTime() !== paySentAt?.getTime()) return { notBeforeMs: LOOK_AGAIN_MS };",
        to: "",
      },
    ],
    // A payment that did not arrive is looked up; while the answer is on its way another run looks, and pays.
    rounds: {
      faults: [
        { vendor: "warehouse", kind: "drop_connection", match: "/pay", count: 2 },
        { vendor: "warehouse", kind: "late_answer", match: "GET /orders/", count: 2, detail: "4000" },
        { vendor: "warehouse", kind: "lose_webhook", match: "", count: 50 },
      ],
      strikes: every(500, 3_000, 12_000).map((afterMs) => ({ victim: "jobs" as const, afterMs, pauseMs: 0 })),
    },
    breach: /^purchase Q-\S+ \(.*\) paid: 2/,
  },
  {
    name: "how far a parcel is, told without an answer, is read back",
    changes: [
      {
        file: `${TELLING}/send-store-write.server.ts`,
        from: "return (await channel.hasFulfillmentEvent({ ...content, happenedAt: new Date(content.happenedAt) }))",
        to: "return (await Promise.resolve(false))",
      },
    ],
    rounds: { faults: [{ vendor: "shopify", kind: "lose_answer", match: "fulfillmentEventCreate", count: 3 }] },
    breach: /^events that the shop was told twice/,
  },
  {
    name: "a push that lands late is put right",
    changes: [
      {
        file: "app/areas/catalog/server/listings/look-after-push.server.ts",
        from: "if (!pushLostAt) return;",
        to: "if (!pushLostAt || Date.now() > 0) return;",
      },
    ],
    rounds: {
      push: "repriced",
      faults: [{ vendor: "shopify", kind: "late_write", match: "productSet", count: 3, detail: "8000" }],
    },
    breach: /^variant \S+ was sent at \S+ and is \S+ on the shop$/,
  },
  ...PAYMENT_GUARDS,
];

/** The kind of rounds that a guard is there for. */
export function kindOf({ rounds }: Pick<Guard, "rounds">): RoundKind {
  return "payments" in rounds ? (rounds.by ?? "payments") : "orders";
}

/** The texts of the guard's files without it, by file. @throws Error when a change doesn't fit once */
export function textsWithout({ name, changes }: Guard): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { file, from, to } of changes) {
    const parts = (texts.get(file) ?? readFileSync(file, "utf8")).split(from);
    if (parts.length !== 2) throw new Error(`"${name}" stands ${parts.length - 1} times in ${file}`);
    texts.set(file, parts.join(to));
  }
  return texts;
}

const COPY = join(".data", "fault-tests-without");
/** What the worker reads beside its source. */
const BESIDE = ["node_modules", "locales", "sandbox", "prisma", "package.json", "tsconfig.json"];

/** A copy of the product's source without a guard. @returns its folder */
export function copyWithout(guard: Guard): string {
  rmSync(COPY, { recursive: true, force: true });
  mkdirSync(COPY, { recursive: true });
  cpSync("app", join(COPY, "app"), { recursive: true });
  for (const name of BESIDE) symlinkSync(resolve(name), join(COPY, name));
  for (const [file, text] of textsWithout(guard)) writeFileSync(join(COPY, file), text);
  return resolve(COPY);
}
