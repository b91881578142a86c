/** What of the fault rounds and of the gate is done, a line each in a file, so that they can be worked through in pieces. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/** How many rounds of each kind have to be clean: 200 in all. */
export const WANTED = { orders: 100, payments: 60, paypal: 40 } as const;
export type RoundKind = keyof typeof WANTED;
export const ROUND_KINDS = Object.keys(WANTED) as RoundKind[];

/** with: the rounds are clean while the guard stands; without: they notice that it is gone. */
export const GATE_SIDES = ["without", "with"] as const;
export type GateSide = (typeof GATE_SIDES)[number];

interface Outcome {
  /** When it ended, ISO 8601 */
  at: string;
  /** Of the code, as far as it is known */
  commit: string | null;
  seed: string;
  outcome: "green" | "red";
  seconds: number;
  /** What was wrong, or what a round without a guard noticed */
  said: string[];
}

export interface RoundLine extends Outcome {
  kind: RoundKind;
  round: number;
  story: string;
}

export interface GateLine extends Outcome {
  guard: string;
  side: GateSide;
}

export type Line = RoundLine | GateLine;

/** Reads a ledger; none for a file that is not there. A line that was cut off counts as not written. */
export function readLedger(path: string): Line[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((text) => {
      try {
        return text.trim() === "" ? [] : [JSON.parse(text) as Line];
      } catch {
        return [];
      }
    });
}

/** Adds a line to a ledger, which is made where it is not there. */
export function writeLine(path: string, line: Line): void {
  mkdirSync(dirname(path), { recursive: true });
  // Whatever a line was cut off by, the next begins anew.
  const isCutOff = existsSync(path) && !/(^|\n)$/.test(readFileSync(path, "utf8"));
  appendFileSync(path, `${isCutOff ? "\n" : ""}${JSON.stringify(line)}\n`);
}

const isRound = (line: Line): line is RoundLine => "kind" in line;
const isGate = (line: Line): line is GateLine => "guard" in line;

/** The last line about each thing: what was red and mended counts as it is now. */
function latest<Each extends Line>(lines: readonly Each[], keyOf: (line: Each) => string): Each[] {
  return [...new Map(lines.map((line) => [keyOf(line), line])).values()];
}

const roundsOf = (lines: readonly Line[]) =>
  latest(lines.filter(isRound), ({ kind, seed, round }) => JSON.stringify([kind, seed, round]));
const gateOf = (lines: readonly Line[]) =>
  latest(lines.filter(isGate), ({ guard, side }) => JSON.stringify([guard, side]));

/** The next rounds of a kind that a seed draws and that nobody has played: those that were red are asked for by number. */
export function nextRounds(
  lines: readonly Line[],
  { kind, seed, count }: { kind: RoundKind; seed: string; count: number },
): number[] {
  const played = new Set(
    lines.filter(isRound).flatMap((line) => (line.kind === kind && line.seed === seed ? [line.round] : [])),
  );
  const next: number[] = [];
  for (let round = 1; next.length < count; round++) if (!played.has(round)) next.push(round);
  return next;
}

/** Those of some rounds of a kind and a seed that are not green: not played, or red when they were played last. */
export function openRounds(
  lines: readonly Line[],
  { kind, seed, from, count }: { kind: RoundKind; seed: string; from: number; count: number },
): number[] {
  const green = new Set(
    roundsOf(lines).flatMap((line) =>
      line.kind === kind && line.seed === seed && line.outcome === "green" ? [line.round] : [],
    ),
  );
  return Array.from({ length: count }, (_, index) => from + index).filter((round) => !green.has(round));
}

/** The kind of which the most rounds are still to be played. */
export function kindBehind(lines: readonly Line[]): RoundKind {
  const left = (kind: RoundKind) => WANTED[kind] - roundsOf(lines).filter((line) => line.kind === kind).length;
  return ROUND_KINDS.reduce((most, kind) => (left(kind) > left(most) ? kind : most));
}

/** What of the gate is not green yet, guard by guard. */
export function nextOfGate(lines: readonly Line[], guards: readonly string[]): { guard: string; side: GateSide }[] {
  const green = gateOf(lines).filter(({ outcome }) => outcome === "green");
  const done = new Set(green.map(({ guard, side }) => `${side} ${guard}`));
  return guards.flatMap((guard) =>
    GATE_SIDES.flatMap((side) => (done.has(`${side} ${guard}`) ? [] : [{ guard, side }])),
  );
}

/** What is done, for a person, and whether something is and nothing of it is red. */
export function tellStatus(lines: readonly Line[], guards: readonly string[]): { text: string; isGreen: boolean } {
  const rounds = roundsOf(lines);
  const gate = gateOf(lines).filter(({ guard }) => guards.includes(guard));
  const reds = [...rounds, ...gate].filter(({ outcome }) => outcome === "red");
  const kinds = ROUND_KINDS.map((kind) => {
    const played = rounds.filter((line) => line.kind === kind);
    const green = played.filter(({ outcome }) => outcome === "green").length;
    const seeds = [...new Set(played.map(({ seed }) => seed))].join(", ");
    return `  ${kind}: ${green} of ${WANTED[kind]} green, ${played.length - green} red${seeds && ` (seeds ${seeds})`}`;
  });
  const standing = guards.map((guard) => {
    const of = (side: GateSide) => gate.find((line) => line.guard === guard && line.side === side)?.outcome ?? "to do";
    return `  without: ${of("without")}, with: ${of("with")}  ${guard}`;
  });
  const commits = [...new Set([...rounds, ...gate].map(({ commit }) => commit ?? "unknown"))];
  const whole = Object.values(WANTED).reduce((sum, each) => sum + each, 0);
  const done = rounds.filter(({ outcome }) => outcome === "green").length;
  const noticed = gate.filter(({ outcome }) => outcome === "green").length;
  const text = [
    `Rounds: ${done} of ${whole} green`,
    ...kinds,
    `Gate: ${noticed} of ${guards.length * GATE_SIDES.length} green`,
    ...standing,
    ...(reds.length > 0 ? ["Red", ...reds.map(tellRed)] : []),
    ...(commits.length > 1 ? [`Of more than one state of the code: ${commits.join(", ")}`] : []),
  ].join("\n");
  return { text, isGreen: reds.length === 0 && rounds.length + gate.length > 0 };
}

function tellRed(line: Line): string {
  const what = isRound(line)
    ? `--kind ${line.kind} --seed ${line.seed} --round ${line.round}`
    : `--guard "${line.guard}" (${line.side})`;
  return `  ${what}: ${line.said[0]?.slice(0, 300) ?? "all stayed green"}`;
}
