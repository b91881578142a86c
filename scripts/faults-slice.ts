/**
 * Fault rounds and the gate in pieces that can be resumed: each run takes what nobody has played yet, as far as its minutes go,
 * and writes what came of it into a ledger, a line of JSON each.
 *
 *   npm run test:faults:slice -- --status                        what of the 200 rounds and of the gate is done, green or red
 *   npm run test:faults:slice -- --seed quay --rounds 5          the next rounds that a seed draws, of the kind that is behind
 *   npm run test:faults:slice -- --kind payments --round 7       one of them again
 *   npm run test:faults:slice -- --kind orders --from 6          of the rounds from there on those that are not green yet
 *   npm run test:faults:slice -- --gate --minutes 20             what of the gate is to be done
 *   npm run test:faults:slice -- --guard "a charge is known"     one guard, by a part of its name
 *   npm run test:faults:slice -- --ledger elsewhere.jsonl        another ledger than test-results/fault-rounds.jsonl
 */
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { GUARDS, type Guard } from "../tests/faults/guards.ts";
import {
  GATE_SIDES,
  kindBehind,
  nextOfGate,
  nextRounds,
  openRounds,
  readLedger,
  ROUND_KINDS,
  tellStatus,
  type Line,
  type RoundKind,
} from "../tests/faults/rounds/ledger.ts";
import { Rounds } from "../tests/faults/rounds/rounds.ts";
import { playSlice, type Piece } from "../tests/faults/rounds/slice.ts";
import { endChildren } from "./processes.ts";
import { Refusal, showError } from "./progress.ts";

const { values: asked } = parseArgs({
  options: {
    seed: { type: "string", default: "quay" },
    kind: { type: "string" },
    rounds: { type: "string", default: "3" },
    round: { type: "string" },
    from: { type: "string" },
    minutes: { type: "string", default: "10" },
    guard: { type: "string" },
    gate: { type: "boolean" },
    status: { type: "boolean" },
    ledger: { type: "string", default: "test-results/fault-rounds.jsonl" },
  },
});
const names = GUARDS.map(({ name }) => name);

async function main(): Promise<number> {
  const lines = readLedger(asked.ledger);
  if (asked.status) {
    const { text, isGreen } = tellStatus(lines, names);
    console.log(text);
    return isGreen ? 0 : 1;
  }
  const minutes = positive("minutes", asked.minutes);
  const pieces = piecesOf(lines);
  if (pieces.length === 0) {
    console.log("All of it is done.");
    return asked.from !== undefined || tellStatus(lines, names).isGreen ? 0 : 1;
  }
  const { seed, ledger } = asked;
  const open = (kind: RoundKind, options: { without?: Guard }) => Rounds.open(kind, options);
  const played = await playSlice({ pieces, seed, commit: readCommit(), minutes, ledger, open, tell });
  console.log(`${played.length} of ${pieces.length} played. What is done: npm run test:faults:slice -- --status`);
  return played.every(({ outcome }) => outcome === "green") ? 0 : 1;
}

/** What this run is to play, if its minutes reach. */
function piecesOf(lines: readonly Line[]): Piece[] {
  if (asked.guard !== undefined) {
    const guard = guardOf(asked.guard);
    return GATE_SIDES.map((side) => ({ guard, side }));
  }
  if (asked.gate) return nextOfGate(lines, names).map(({ guard, side }) => ({ guard: guardOf(guard), side }));
  const kind = asked.kind === undefined ? kindBehind(lines) : ROUND_KINDS.find((each) => each === asked.kind);
  if (!kind) throw new Refusal(`--kind takes one of: ${ROUND_KINDS.join(", ")}`);
  return roundsOf(lines, kind).map((round) => ({ kind, round }));
}

function roundsOf(lines: readonly Line[], kind: RoundKind): number[] {
  const { seed } = asked;
  if (asked.round !== undefined) return [positive("round", asked.round)];
  const count = positive("rounds", asked.rounds);
  if (asked.from === undefined) return nextRounds(lines, { kind, seed, count });
  return openRounds(lines, { kind, seed, from: positive("from", asked.from), count });
}

/** @throws Refusal for a part of no name, or of several */
function guardOf(part: string): Guard {
  const found = GUARDS.filter(({ name }) => name === part);
  const near = found.length > 0 ? found : GUARDS.filter(({ name }) => name.includes(part));
  if (near.length === 1) return near[0]!;
  throw new Refusal(
    `--guard takes a part of one of:\n${(near.length > 0 ? near.map(({ name }) => name) : names).join("\n")}`,
  );
}

function positive(what: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Refusal(`--${what} takes a whole number from 1 on`);
  return number;
}

function tell(line: Line): void {
  const what = "guard" in line ? `${line.side}: ${line.guard}` : `${line.kind}, round ${line.round}`;
  console.log(`${line.outcome === "green" ? "✔" : "✖"} ${what} ${line.seconds} s`);
  for (const said of line.outcome === "red" || "guard" in line ? line.said.slice(0, 5) : [])
    console.log(`  ${said.slice(0, 500)}`);
  if (line.outcome === "red" && "story" in line) console.log(`  ${line.story}`);
}

/** A tree with changes of its own says so; null where there is no repository. */
function readCommit(): string | null {
  try {
    return execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => void endChildren().then(() => process.exit(130)));
try {
  process.exit(await main());
} catch (error) {
  showError(error);
  process.exit(1);
}
