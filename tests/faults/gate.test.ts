/**
 * Do the rounds notice? Each guard is taken out in turn, and rounds of what it is there for must turn red: `npm run
 * test:faults:gate`. The same rounds stay green while all stand. The stand-ins let duplicates in and count them, so that it
 * is the product alone that keeps to once. Workers alone go without a guard.
 */
import { expect, test } from "vitest";
import { seededRandom } from "../../sandbox/core/random.ts";
import { patience } from "../setup/patience.ts";
import { GUARDS, type Guard } from "./guards.ts";
import { breachesOf } from "./law.ts";
import { Merchant } from "./merchant.ts";
import { Payer } from "./payer.ts";
import { paymentBreaches } from "./payment-law.ts";
import { playPayments } from "./payment-round.ts";
import { settlePayments } from "./payment-settle.ts";
import { playRound, QUIET_ROUND } from "./round.ts";
import { settle } from "./settle.ts";
import { Stage } from "./stage.ts";

const ROUNDS = 5;
const SEED = process.env.QUAYSIDE_FAULT_SEED ?? "gate";
const PATIENCE_MS = patience(90_000);
/** Payments without a guard don't come to rest: it is waited for in vain. */
const PAYMENTS_PATIENCE_MS = patience(60_000);
const ONLY = process.env.QUAYSIDE_FAULT_GUARD;
const isAsked = process.env.QUAYSIDE_FAULT_GATE !== undefined;
const asked = GUARDS.filter(({ name }) => !ONLY || new RegExp(ONLY).test(name));

// The gate takes most of an hour: `npm run test:faults:gate` asks for it.
test.runIf(isAsked).each(asked)("without this it is noticed: $name", async (guard) => {
  await onStage({ without: guard }, async (play) => {
    const said: string[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      said.push(...(await play(guard, round)));
      const breach = said.find((each) => guard.breach.test(each));
      if (!breach) continue;
      process.stdout.write(`Without "${guard.name}" round ${round} is red: ${breach.slice(0, 300)}\n`);
      return;
    }
    expect.fail(`All stayed green, or said something else: ${said.join("\n")}`);
  });
});

/** What is filled and charged by payments' rounds is none of what orders' rounds count. */
const groups = [
  asked.filter(({ rounds }) => !("payments" in rounds)),
  asked.filter(({ rounds }) => "payments" in rounds),
];

// As above.
test.runIf(isAsked).each(groups.filter((guards) => guards.length > 0))(
  "with all guards the same rounds are green: $name and all like it",
  async (...guards) => {
    await onStage({}, async (play) => {
      // A parcel of what is bought in one round is sent in the next.
      for (const guard of guards)
        for (const round of [1, 2]) expect(await play(guard, round), `${guard.name}, round ${round}`).toEqual([]);
    });
  },
);

/** Plays rounds of what a guard is there for; each resolves to what is wrong after it. */
async function onStage(
  options: Parameters<typeof Stage.open>[0],
  act: (play: (guard: Guard, round: number) => Promise<string[]>) => Promise<void>,
): Promise<void> {
  const stage = await Stage.open(options);
  try {
    const merchant = new Merchant(stage);
    const payer = new Payer(stage);
    await Promise.all([merchant.signIn(), payer.signIn()]);
    await stage.ask("/control/duplicates", { accept: true });
    let hasCard = false;
    await act(async ({ name, rounds }, round) => {
      const random = seededRandom(`${SEED} ${name} ${round}`);
      if ("payments" in rounds) {
        if (!hasCard) await payer.keepCard();
        hasCard = true;
        await playPayments({
          stage,
          merchant,
          payer,
          random,
          faults: rounds.payments,
          isCancelled: rounds.isCancelled,
        });
        const unrest = await unrestOf(settlePayments(stage, PAYMENTS_PATIENCE_MS));
        return [...unrest, ...(await paymentBreaches(stage))];
      }
      await playRound({ stage, merchant, plan: { ...QUIET_ROUND, ...rounds }, random });
      const unrest = await unrestOf(settle(stage, merchant, { patienceMs: PATIENCE_MS }));
      return [...unrest, ...(await breachesOf(stage, merchant))];
    });
  } finally {
    await stage.close();
  }
}

function unrestOf(settled: Promise<void>): Promise<string[]> {
  return settled.then(
    () => [],
    (error: Error) => [error.message],
  );
}
