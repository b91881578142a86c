/**
 * `npm run test:all`: everything, with new drawn data, part by part and a line for each as it ends. What was green at this state
 * of the code is not run again: stopped, or red and mended elsewhere, it goes on where it was.
 *
 *   npm run test:all                   goes on, or begins where the code is another
 *   npm run test:all -- --minutes 60   begins no part after so long
 *   npm run test:all -- --status       what is done, green or red
 *   npm run test:all -- --afresh       begins anew, with other drawn data
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { endChildren, runNode } from "./processes.ts";
import { Refusal, showError } from "./progress.ts";
import { stateOfCode } from "./state-of-code.ts";

const LEDGER = join("test-results", "all.jsonl");
const LOGS = join("test-results", "all");
const HTTP_PARTS = 6;
const BROWSER_PARTS = 12;
const ROUND_KINDS = ["orders", "payments", "paypal"];
/** Rounds of each kind of fault, in parts of some. */
const ROUNDS = 50;
const ROUNDS_OF_A_PART = 5;
const SOAKS = 5;

/** A line of the ledger: what state of the code it is about, and what one part of it came to. */
interface Ended {
  state: string;
  seed: number;
  part: string;
  isGreen: boolean;
  minutes: number;
}

/** Each part's name and the script that runs it. Of rounds and the gate a ledger of this state says what is green of a part already. */
function partsOf(state: string, seed: number): Map<string, string[]> {
  const slice = ["scripts/faults-slice.ts", `--seed=${seed}`, `--ledger=${join(LOGS, `rounds-${state}.jsonl`)}`];
  const test = (...args: string[]) => ["scripts/test.ts", `--seed=${seed}`, ...args];
  const slices = (kind: string, parts: number) =>
    Array.from({ length: parts }, (_, index): [string, string[]] => [
      `${kind} ${index + 1} of ${parts}`,
      test("--only", kind, `--shard=${index + 1}/${parts}`, "--pictures"),
    ]);
  const rounds = ROUND_KINDS.flatMap((kind) =>
    Array.from({ length: ROUNDS / ROUNDS_OF_A_PART }, (_, index): [string, string[]] => [
      `rounds of ${kind}, ${ROUNDS_OF_A_PART * (index + 1)} of ${ROUNDS}`,
      [
        ...[...slice, "--minutes=60", `--kind=${kind}`],
        ...[`--from=${ROUNDS_OF_A_PART * index + 1}`, `--rounds=${ROUNDS_OF_A_PART}`],
      ],
    ]),
  );
  const soaks = Array.from({ length: SOAKS }, (_, index): [string, string[]] => [
    `soak ${index + 1} of ${SOAKS}`,
    ["scripts/soak.ts", `--time=${index + 1}`],
  ]);
  return new Map<string, string[]>([
    ["gates", test("--gates")],
    ["unit", test("--only", "unit")],
    ["sandbox", test("--only", "sandbox")],
    ...slices("http", HTTP_PARTS),
    ["faults", test("--only", "faults")],
    ...slices("e2e", BROWSER_PARTS),
    ...rounds,
    ["gate", [...slice, "--gate", "--minutes=600"]],
    ...soaks,
  ]);
}

function readLedger(state: string): Ended[] {
  if (!existsSync(LEDGER)) return [];
  const lines = readFileSync(LEDGER, "utf8").trim().split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Ended).filter((each) => each.state === state);
}

function tell({ part, isGreen, minutes }: Ended): void {
  console.log(`${isGreen ? "✔" : "✘"} ${part} ${minutes.toFixed(1)} min`);
}

async function main(): Promise<number> {
  const { values: asked } = parseArgs({
    options: { minutes: { type: "string" }, status: { type: "boolean" }, afresh: { type: "boolean" } },
  });
  const minutes = asked.minutes === undefined ? Infinity : Number(asked.minutes);
  if (!(minutes > 0)) throw new Refusal("--minutes takes a number");
  const state = stateOfCode();
  const before = asked.afresh ? [] : readLedger(state);
  const seed = before.at(-1)?.seed ?? Date.now() % 2 ** 31;
  const parts = partsOf(state, seed);
  const newest = new Map(before.filter((each) => each.seed === seed).map((each) => [each.part, each]));
  const open = [...parts].filter(([part]) => !newest.get(part)?.isGreen);
  console.log(`${state}, drawn from ${seed}: ${parts.size - open.length} of ${parts.size} parts are green`);
  if (asked.status) {
    for (const each of newest.values()) tell(each);
    return open.length === 0 ? 0 : 1;
  }
  mkdirSync(LOGS, { recursive: true });
  const began = Date.now();
  const passedMinutes = (since: number) => (Date.now() - since) / 60_000;
  for (const [part, args] of open) {
    if (passedMinutes(began) > minutes) break;
    const partBegan = Date.now();
    const { code, output } = await runNode(args);
    if (stateOfCode() !== state) {
      console.log(`${part}: the code has changed meanwhile, so that this is about neither state. Begin again`);
      return 1;
    }
    const ended = { state, seed, part, isGreen: code === 0, minutes: passedMinutes(partBegan) };
    newest.set(part, ended);
    mkdirSync(dirname(LEDGER), { recursive: true });
    appendFileSync(LEDGER, `${JSON.stringify(ended)}\n`);
    const log = join(LOGS, `${part.replaceAll(/\W+/g, "-")}.log`);
    writeFileSync(log, output);
    tell(ended);
    if (!ended.isGreen) console.log(`  ${log}`);
  }
  const green = [...newest.values()].filter(({ isGreen }) => isGreen).length;
  console.log(`${green} of ${parts.size} parts are green`);
  return green === parts.size ? 0 : 1;
}

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => void endChildren().then(() => process.exit(130)));
try {
  process.exit(await main());
} catch (error) {
  showError(error);
  process.exit(1);
}
