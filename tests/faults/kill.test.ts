/**
 * Kill -9 of any process at any moment loses and doubles nothing, whatever buyers and the outside do meanwhile. QUAYSIDE_FAULT_ROUNDS says how many rounds;
 * QUAYSIDE_FAULT_SEED repeats a run's lots.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Rounds } from "./rounds/rounds.ts";

const ROUNDS = Number(process.env.QUAYSIDE_FAULT_ROUNDS ?? 1);
const SEED = process.env.QUAYSIDE_FAULT_SEED ?? String(Date.now());
process.stdout.write(`QUAYSIDE_FAULT_SEED=${SEED}\n`);

let rounds: Rounds;

beforeAll(async () => {
  rounds = await Rounds.open("orders");
});
afterAll(() => rounds?.close());

test.for(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
  "round %i: everything is pushed, bought, paid and told once",
  async (round) => {
    const { said, story } = await rounds.draw(SEED, round);
    expect(said, story).toEqual([]);
  },
);
