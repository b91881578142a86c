/**
 * Do the rounds notice? Each guard is taken out in turn, and rounds of what it is there for must turn red: `npm run
 * test:faults:gate`, in pieces `npm run test:faults:slice -- --gate`. The same rounds stay green while all stand. The stand-ins
 * let duplicates in and count them, so that it is the product alone that keeps to once. Workers alone go without a guard.
 */
import { expect, test } from "vitest";
import { GUARDS, kindOf } from "./guards.ts";
import { ROUND_KINDS } from "./rounds/ledger.ts";
import { Rounds } from "./rounds/rounds.ts";

const ROUNDS = 5;
const SEED = process.env.QUAYSIDE_FAULT_SEED ?? "gate";
const ONLY = process.env.QUAYSIDE_FAULT_GUARD;
const isAsked = process.env.QUAYSIDE_FAULT_GATE !== undefined;
const asked = GUARDS.filter(({ name }) => !ONLY || new RegExp(ONLY).test(name));

// The gate takes most of an hour: `npm run test:faults:gate` asks for it.
test.runIf(isAsked).each(asked)("without this it is noticed: $name", async (guard) => {
  const rounds = await Rounds.open(kindOf(guard), { without: guard });
  try {
    const said: string[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      said.push(...(await rounds.playFor(guard, SEED, round)));
      const breach = said.find((each) => guard.breach.test(each));
      if (!breach) continue;
      process.stdout.write(`Without "${guard.name}" round ${round} is red: ${breach.slice(0, 300)}\n`);
      return;
    }
    expect.fail(`All stayed green, or said something else: ${said.join("\n")}`);
  } finally {
    await rounds.close();
  }
});

const kinds = ROUND_KINDS.filter((kind) => asked.some((guard) => kindOf(guard) === kind));

// As above.
test.runIf(isAsked).each(kinds)("with all guards the same rounds are green: %s", async (kind) => {
  const rounds = await Rounds.open(kind);
  try {
    // A parcel of what is bought in one round is sent in the next.
    for (const guard of asked.filter((each) => kindOf(each) === kind))
      for (const round of [1, 2])
        expect(await rounds.playFor(guard, SEED, round), `${guard.name}, round ${round}`).toEqual([]);
  } finally {
    await rounds.close();
  }
});
