/**
 * Nobody is charged twice, and nobody has a plan or credits that are not paid, whatever is killed and whatever the payment
 * providers leave unsaid. QUAYSIDE_FAULT_ROUNDS says how many rounds; QUAYSIDE_FAULT_SEED repeats a run's lots.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Rounds } from "./rounds/rounds.ts";

const ROUNDS = Number(process.env.QUAYSIDE_FAULT_ROUNDS ?? 1);
const SEED = process.env.QUAYSIDE_FAULT_SEED ?? String(Date.now());
process.stdout.write(`QUAYSIDE_FAULT_SEED=${SEED}\n`);

let rounds: Rounds;

beforeAll(async () => {
  rounds = await Rounds.open("payments");
});
afterAll(() => rounds?.close());

test.for(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
  "round %i: what was charged is had once, and what is had was charged",
  async (round) => {
    const { said, story } = await rounds.draw(SEED, round);
    expect(said, story).toEqual([]);
  },
);
