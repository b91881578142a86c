import { existsSync, readdirSync } from "node:fs";

/**
 * What is looked at by turns: of many that are alike (each screen in each mode and language, each drawn input of a call) a run
 * takes a part that the code's own content chooses, so that one state of the code has one verdict and all come round.
 * QUAYSIDE_TURN is the turn's number; without it a run takes everything.
 */
const turn = process.env.QUAYSIDE_TURN === undefined ? null : Number(process.env.QUAYSIDE_TURN);

/** Files come by as many parts at most, and the rows in them by what is left of the turn: each row meets each turn of its file. */
export const MOST_FILE_PARTS = 16;

/** Some test files of a folder, by their names without `.test.ts`, and how many runs it takes until each has come. */
export interface Share {
  names: readonly string[];
  parts: number;
}

/**
 * The test files of a folder that a run takes: of those that are named the part that is said, of all others the part of that
 * size, and those that the change at hand is of (QUAYSIDE_CHANGED_TESTS, their paths, a space between them). Who asks for files by
 * name gets them, whatever the turn (QUAYSIDE_EVERY_FILE).
 * @throws Error where one of them is no file of the folder, or named twice, and for parts that don't divide the most
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
  const odd = shares.find((share) => MOST_FILE_PARTS % share.parts !== 0);
  if (odd) throw new Error(`Files come by parts that divide ${MOST_FILE_PARTS}, not by ${odd.parts}`);
  const isEvery = process.env.QUAYSIDE_EVERY_FILE !== undefined || turn === null;
  const taken = shares.flatMap((share) =>
    isEvery ? share.names : share.names.filter((_, index) => isFileInTurn(index, turn, share.parts)),
  );
  const changed = (process.env.QUAYSIDE_CHANGED_TESTS ?? "").split(" ").filter((file) => existsSync(file));
  return [
    ...new Set([...taken.map((name) => `${folder}/${name}.test.ts`), ...changed.filter((file) => isIn(folder, file))]),
  ];
}

const isIn = (folder: string, file: string) => file.startsWith(`${folder}/`) && file.endsWith(".test.ts");

/** Whether it is the turn of a file, by its place among those of its share. */
export const isFileInTurn = (index: number, ofTurn: number, parts: number) =>
  (index + (ofTurn % MOST_FILE_PARTS)) % parts === 0;

/** Whether it is the turn of a row of a file, by its place. */
export const isRowInTurn = (index: number, ofTurn: number, parts: number, part = 0) =>
  (index + Math.floor(ofTurn / MOST_FILE_PARTS)) % parts === part;

/**
 * Those of the rows whose turn it is in the part of that number: over all parts each row comes once. Of fewer rows than parts
 * there are turns without one, in which a `describe` of nothing else would be red.
 */
export function inTurn<Row>(rows: readonly Row[], { parts, part = 0 }: { parts: number; part?: number }): Row[] {
  return rows.filter((_, index) => turn === null || isRowInTurn(index, turn, parts, part));
}
