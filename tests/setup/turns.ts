import { readdirSync } from "node:fs";

/**
 * What is looked at by turns: of many that are alike (each screen in each mode and language, each drawn input of a call) a run
 * takes a part that the code's own content chooses, so that one state of the code has one verdict and all come round.
 * QUAYSIDE_TURN is the turn's number; without it a run takes everything.
 */
const turn = process.env.QUAYSIDE_TURN === undefined ? null : Number(process.env.QUAYSIDE_TURN);

/** Some test files of a folder, by their names without `.test.ts`, and how many runs it takes until each has come. */
export interface Share {
  names: readonly string[];
  parts: number;
}

/**
 * The test files of a folder that a run takes: of those that are named the part that is said, of all others the part of that
 * size. Who asks for files by name gets them, whatever the turn (QUAYSIDE_EVERY_FILE).
 * @throws Error where one of them is no file of the folder, or named twice
 */
export function filesInTurn(folder: string, { named, parts }: { named: readonly Share[]; parts: number }): string[] {
  const all = readdirSync(folder)
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => file.slice(0, -".test.ts".length))
    .toSorted();
  const names = named.flatMap((share) => share.names);
  const wrong = names.filter((name, index) => !all.includes(name) || names.indexOf(name) !== index);
  if (wrong.length > 0) throw new Error(`${folder} has no ${wrong.join(", ")}, or has it twice`);
  const shares = [...named, { names: all.filter((name) => !names.includes(name)), parts }];
  const taken = shares.flatMap((share) => (process.env.QUAYSIDE_EVERY_FILE ? share.names : inTurn(share.names, share)));
  return taken.map((name) => `${folder}/${name}.test.ts`);
}

/** Those of the rows whose turn it is in the part of that number: over all parts each row comes once. */
export function inTurn<Row>(rows: readonly Row[], { parts, part = 0 }: { parts: number; part?: number }): Row[] {
  return rows.filter((_, index) => turn === null || (index + turn) % parts === part);
}
