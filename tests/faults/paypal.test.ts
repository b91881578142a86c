/**
 * The same of a wallet that is filled from a PayPal account: nobody is charged twice, and what its payer has approved is taken.
 * QUAYSIDE_FAULT_ROUNDS says how many rounds; QUAYSIDE_FAULT_SEED repeats a run's lots.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Rounds } from "./rounds/rounds.ts";

const ROUNDS = Number(process.env.QUAYSIDE_FAULT_ROUNDS ?? 1);
const SEED = process.env.QUAYSIDE_FAULT_SEED ?? String(Date.now());
process.stdout.write(`QUAYSIDE_FAULT_SEED=${SEED}\n`);

let rounds: Rounds;

beforeAll(async () => {
  rounds = await Rounds.open("paypal");
});
afterAll(() => rounds?.close());

test.for(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
  "round %i: what PayPal has taken is had once, and what is had was taken",
  async (round) => {
    const { said, story } = await rounds.draw(SEED, round);
    expect(said, story).toEqual([]);
  },
);
