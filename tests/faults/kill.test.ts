/**
 * Kill -9 of any process at any moment loses and doubles nothing, whatever buyers and the outside do meanwhile. QUAYSIDE_FAULT_ROUNDS says how many rounds;
 * QUAYSIDE_FAULT_SEED repeats a run's lots.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../../sandbox/core/random.ts";
import { patience } from "../setup/patience.ts";
import { breachesOf } from "./law.ts";
import { Merchant } from "./merchant.ts";
import { planRound, playRound } from "./round.ts";
import { settle } from "./settle.ts";
import { Stage } from "./stage.ts";

const ROUNDS = Number(process.env.QUAYSIDE_FAULT_ROUNDS ?? 3);
const SEED = process.env.QUAYSIDE_FAULT_SEED ?? String(Date.now());
const PATIENCE_MS = patience(120_000);
process.stdout.write(`QUAYSIDE_FAULT_SEED=${SEED}\n`);

let stage: Stage;
let merchant: Merchant;

beforeAll(async () => {
  stage = await Stage.open();
  merchant = new Merchant(stage);
  await merchant.signIn();
  // Nothing but the product keeps to once.
  await stage.ask("/control/duplicates", { accept: true });
});
afterAll(() => stage?.close());

test.for(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
  "round %i: everything is pushed, bought, paid and told once",
  async (round) => {
    const random = seededRandom(`${SEED} ${round}`);
    const plan = planRound(random);
    const story = `QUAYSIDE_FAULT_SEED=${SEED}, round ${round}: ${JSON.stringify(plan)}`;
    await playRound({ stage, merchant, plan, random });
    await settle(stage, merchant, { patienceMs: PATIENCE_MS }).catch((error: Error) =>
      expect.fail(`${error.message}\n${story}`),
    );
    expect(await breachesOf(stage, merchant), story).toEqual([]);
  },
);
