/**
 * What is looked at by turns: of many that are alike (each screen in each mode and language, each drawn input of a call) a run
 * takes a part that the code's own content chooses, so that one state of the code has one verdict and all come round.
 * QUAYSIDE_TURN is the turn's number; without it a run takes everything.
 */
const turn = process.env.QUAYSIDE_TURN === undefined ? null : Number(process.env.QUAYSIDE_TURN);

/** Those of the rows whose turn it is in the part of that number: over all parts each row comes once. */
export function inTurn<Row>(rows: readonly Row[], { parts, part = 0 }: { parts: number; part?: number }): Row[] {
  return rows.filter((_, index) => turn === null || (index + turn) % parts === part);
}
