/**
 * Nobody is charged twice, and nobody has a plan or credits that are not paid, whatever is killed and whatever the payment
 * providers leave unsaid. QUAYSIDE_FAULT_ROUNDS says how many rounds; QUAYSIDE_FAULT_SEED repeats a run's lots.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../../sandbox/core/random.ts";
import { patience } from "../setup/patience.ts";
import { Merchant } from "./merchant.ts";
import { Payer } from "./payer.ts";
import { paymentBreaches } from "./payment-law.ts";
import { PAYMENT_FAULTS, playPayments } from "./payment-round.ts";
import { settlePayments } from "./payment-settle.ts";
import { Stage } from "./stage.ts";

const ROUNDS = Number(process.env.QUAYSIDE_FAULT_ROUNDS ?? 3);
const SEED = process.env.QUAYSIDE_FAULT_SEED ?? String(Date.now());
const PATIENCE_MS = patience(120_000);
process.stdout.write(`QUAYSIDE_FAULT_SEED=${SEED}\n`);

let stage: Stage;
let merchant: Merchant;
let payer: Payer;

beforeAll(async () => {
  stage = await Stage.open();
  merchant = new Merchant(stage);
  payer = new Payer(stage);
  await Promise.all([merchant.signIn(), payer.signIn()]);
  await payer.keepCard();
  // Nothing but the product keeps to once.
  await stage.ask("/control/duplicates", { accept: true });
});
afterAll(() => stage?.close());

test.for(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
  "round %i: what was charged is had once, and what is had was charged",
  async (round) => {
    const random = seededRandom(`${SEED} ${round}`);
    const faults = random.sample(PAYMENT_FAULTS, random.integer(1, 4)).map((fault) => ({ ...fault, count: 1 }));
    const story = `QUAYSIDE_FAULT_SEED=${SEED}, round ${round}: ${JSON.stringify(faults)}`;
    await playPayments({ stage, merchant, payer, random, faults });
    await settlePayments(stage, PATIENCE_MS).catch((error: Error) => expect.fail(`${error.message}\n${story}`));
    expect(await paymentBreaches(stage), story).toEqual([]);
  },
);
