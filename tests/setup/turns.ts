import { readdirSync } from "node:fs";

/**
 * What is looked at by turns: of many that are alike (each screen in each mode and language, each drawn input of a call) a run
 * takes a part that the code's own content chooses, so that one state of the code has one verdict and all come round.
 * QUAYSIDE_TURN is the turn's number; without it a run takes everything.
 */
const turn = process.env.QUAYSIDE_TURN === undefined ? null : Number(process.env.QUAYSIDE_TURN);

/**
 * The test files of a folder that a run takes: those that every run takes, and of all others those whose turn it is. Who asks
 * for files by name gets them, whatever the turn (QUAYSIDE_EVERY_FILE).
 * @param everyRun names without `.test.ts`
 * @param parts how many runs it takes until each of the others has come
 * @throws Error where one of them is no file of the folder
 */
export function filesInTurn(
  folder: string,
  { everyRun, parts }: { everyRun: readonly string[]; parts: number },
): string[] {
  const all = readdirSync(folder)
    .filter((file) => file.endsWith(".test.ts"))
    .toSorted();
  const kept = everyRun.map((name) => `${name}.test.ts`);
  const missing = kept.filter((file) => !all.includes(file));
  if (missing.length > 0) throw new Error(`${folder} has no ${missing.join(", ")}`);
  const others = all.filter((file) => !kept.includes(file));
  const taken = process.env.QUAYSIDE_EVERY_FILE ? others : inTurn(others, { parts });
  return [...kept, ...taken].map((file) => `${folder}/${file}`);
}

/** Those of the rows whose turn it is in the part of that number: over all parts each row comes once. */
export function inTurn<Row>(rows: readonly Row[], { parts, part = 0 }: { parts: number; part?: number }): Row[] {
  return rows.filter((_, index) => turn === null || (index + turn) % parts === part);
}
