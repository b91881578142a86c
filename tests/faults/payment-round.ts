/** One round of payments: plans, credits, a wallet that fills itself and orders that are paid by card, while processes are killed. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../../sandbox/core/random.ts";
import type { Merchant } from "./merchant.ts";
import type { Payer } from "./payer.ts";
import { LATE_MS, type Fault } from "./round.ts";
import type { Stage, Victim } from "./stage.ts";

const BUSY_MS = 4_000;

const PLANS = ["STARTER_CREDIT_TIER_2", "GROWTH_CREDIT_TIER", "PRO_CREDIT_TIER"] as const;
const KILLED: readonly Victim[] = ["worker", "other_worker", "web", "jobs"];
/** Faults of the payment providers that a round may meet. */
const PAYMENT_FAULTS: Omit<Fault, "count">[] = [
  { vendor: "stripe", kind: "lose_answer", match: "POST /payment_intents" },
  { vendor: "stripe", kind: "drop_connection", match: "POST /payment_intents" },
  { vendor: "stripe", kind: "late_write", match: "POST /payment_intents", detail: LATE_MS },
  { vendor: "stripe", kind: "timeout_after_write", match: "POST /payment_intents" },
  { vendor: "stripe", kind: "server_error", match: "/checkout/sessions" },
  { vendor: "stripe", kind: "lose_webhook", match: "" },
  { vendor: "stripe", kind: "duplicate_webhook", match: "" },
  { vendor: "shopify", kind: "lose_answer", match: "appSubscriptionCreate" },
  { vendor: "shopify", kind: "late_write", match: "appSubscriptionCreate", detail: LATE_MS },
  { vendor: "shopify", kind: "lose_answer", match: "appSubscriptionCancel" },
  { vendor: "shopify", kind: "drop_connection", match: "appSubscriptionCancel" },
  { vendor: "shopify", kind: "late_write", match: "appSubscriptionCancel", detail: LATE_MS },
  { vendor: "shopify", kind: "lose_answer", match: "appPurchaseOneTimeCreate" },
  { vendor: "shopify", kind: "late_write", match: "appPurchaseOneTimeCreate", detail: LATE_MS },
  { vendor: "shopify", kind: "timeout_after_write", match: "appPurchaseOneTimeCreate" },
  { vendor: "shopify", kind: "lose_webhook", match: "app" },
  { vendor: "shopify", kind: "duplicate_webhook", match: "app" },
];

const PAYPAL_FAULTS: Omit<Fault, "count">[] = [
  { vendor: "paypal", kind: "lose_answer", match: "POST /v2/checkout/orders" },
  { vendor: "paypal", kind: "lose_answer", match: "/capture" },
  { vendor: "paypal", kind: "drop_connection", match: "POST /v2/checkout/orders" },
  { vendor: "paypal", kind: "late_write", match: "POST /v2/checkout/orders", detail: LATE_MS },
  { vendor: "paypal", kind: "late_write", match: "/capture", detail: LATE_MS },
  { vendor: "paypal", kind: "timeout_after_write", match: "POST /v2/checkout/orders" },
  { vendor: "paypal", kind: "server_error", match: "GET /v2/checkout/orders" },
  { vendor: "paypal", kind: "throttle", match: "/v2/checkout/orders" },
  { vendor: "paypal", kind: "lose_webhook", match: "" },
  { vendor: "paypal", kind: "duplicate_webhook", match: "" },
  { vendor: "paypal", kind: "reorder_webhooks", match: "" },
];

/** Draws what goes wrong in a round. */
export function drawPaymentFaults(random: Random, kind: "payments" | "paypal"): Fault[] {
  const known = kind === "paypal" ? PAYPAL_FAULTS : PAYMENT_FAULTS;
  return random.sample(known, random.integer(1, 4)).map((fault) => ({ ...fault, count: 1 }));
}

interface Round {
  stage: Stage;
  merchant: Merchant;
  payer: Payer;
  random: Random;
  faults: readonly Fault[];
  /** The merchant cancels the plan, or disputes a charge, for certain, and not by chance */
  isCancelled?: boolean | undefined;
  isDisputed?: boolean | undefined;
}

/** Lets a round happen; what it has set going is not at rest when it resolves. */
export async function playPayments({ stage, merchant, payer, random, faults, ...certain }: Round): Promise<void> {
  await payer.chooseAgain();
  const isDisputed = certain.isDisputed ?? random.chance(0.4);
  for (const fault of faults) await stage.ask("/control/faults", fault);
  // A round is as much as a merchant chooses in an hour.
  await stage.query("DELETE FROM attempt_counts WHERE key LIKE 'planForm:%'");
  await merchant.spendAll();
  await Promise.all([
    pay(payer, random, certain.isCancelled),
    buy(payer, random),
    merchant.sell(2, random).then(() => placeTwice(merchant)),
    isDisputed ? disputeLate({ merchant, payer, random }) : undefined,
    strike(stage, random),
  ]);
  await stage.ask("/control/faults/clear", {});
}

async function pay(payer: Payer, random: Random, isCancelled: boolean | undefined): Promise<void> {
  await payer.choosePlan(random.pick(PLANS), random.chance(0.8) ? "approve" : "decline");
  await sleep(random.integer(0, BUSY_MS / 2));
  if (isCancelled ?? random.chance(0.3)) await payer.cancelPlan();
  else await payer.choosePlan(random.pick(PLANS), "approve");
}

/** Disputes the first charge that there is, and goes on selling: what is sold after that is paid from what is left. */
async function disputeLate({ merchant, payer, random }: Pick<Round, "merchant" | "payer" | "random">): Promise<void> {
  for (let look = 0; !(await payer.dispute()); look++) {
    if (look === 20) return;
    await sleep(BUSY_MS / 8);
  }
  await sleep(BUSY_MS / 4);
  await merchant.spendAll();
  await merchant.sell(1, random);
  await placeTwice(merchant);
}

async function buy(payer: Payer, random: Random): Promise<void> {
  await payer.buyCredits(random.chance(0.8) ? "approve" : "decline");
  await sleep(random.integer(0, BUSY_MS / 2));
  await payer.topUp("credit_card");
  await payer.buyCredits("approve");
}

/**
 * The same of a wallet that is filled from a PayPal account alone: by itself, and later at its page, as what goes wrong is for
 * the charges that nobody is there for first. Plans and credits are paid elsewhere.
 */
export async function playPaypal({ stage, merchant, payer, random, faults }: Round): Promise<void> {
  const page = await payer.openTopUp("paypal");
  for (const fault of faults) await stage.ask("/control/faults", fault);
  await merchant.spendAll();
  await Promise.all([
    fillLate(payer, page),
    merchant.sell(2, random).then(() => placeTwice(merchant)),
    strike(stage, random),
  ]);
  await stage.ask("/control/faults/clear", {});
}

async function fillLate(payer: Payer, page: string | null): Promise<void> {
  await sleep(1.5 * BUSY_MS);
  await payer.payAt(page, "paypal");
  await payer.topUp("paypal");
}

async function placeTwice(merchant: Merchant): Promise<void> {
  for (let time = 0; time < 2; time++) {
    await sleep(BUSY_MS / 2);
    await merchant.placeReady();
  }
}

async function strike(stage: Stage, random: Random): Promise<void> {
  for (let time = random.integer(1, 3); time > 0; time--) {
    await sleep(random.integer(0, BUSY_MS / 2));
    await stage.strike(random.pick(KILLED), random.integer(0, 500));
  }
}
