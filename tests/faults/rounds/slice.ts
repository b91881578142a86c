/** A few rounds, or some of the gate, within a number of minutes; what each comes to goes into the ledger as it ends. */
import { kindOf, type Guard } from "../guards.ts";
import { writeLine, type GateSide, type Line, type RoundKind } from "./ledger.ts";
import type { Rounds } from "./rounds.ts";

/** Rounds without a guard of which one must notice, and those that must be clean with it. */
const ROUNDS_WITHOUT = 5;
/** A parcel of what is bought in one round is sent in the next. */
const ROUNDS_WITH = 2;

export type Piece = { kind: RoundKind; round: number } | { guard: Guard; side: GateSide };

export interface Slice {
  pieces: readonly Piece[];
  seed: string;
  commit: string | null;
  /** No piece is begun that would not end by then, as long as they have taken so far */
  minutes: number;
  ledger: string;
  open: (kind: RoundKind, options: { without?: Guard }) => Promise<Pick<Rounds, "draw" | "playFor" | "close">>;
  tell: (line: Line) => void;
  now?: () => number;
}

/** Plays the pieces one after another. @returns what was played */
export async function playSlice(slice: Slice): Promise<Line[]> {
  const { pieces, minutes, ledger, tell, now = Date.now } = slice;
  const deadline = now() + minutes * 60_000;
  const player = new Player(slice);
  const lines: Line[] = [];
  let longestMs = 0;
  try {
    for (const piece of pieces) {
      const began = now();
      if (lines.length > 0 && began + longestMs > deadline) break;
      const result = await player.play(piece);
      const tookMs = now() - began;
      longestMs = Math.max(longestMs, tookMs);
      const { seed, commit } = slice;
      const outcome = {
        at: new Date(now()).toISOString(),
        commit,
        seed,
        seconds: Math.round(tookMs / 1000),
        ...result,
      };
      const line: Line =
        "guard" in piece
          ? { ...outcome, guard: piece.guard.name, side: piece.side }
          : { ...outcome, ...piece, story: result.story };
      writeLine(ledger, line);
      tell(line);
      lines.push(line);
    }
  } finally {
    await player.close();
  }
  return lines;
}

interface Result {
  outcome: "green" | "red";
  said: string[];
  story: string;
}

/** Keeps a stage as long as what comes next can be played on it. */
class Player {
  private readonly slice: Slice;
  private standing: { key: string; rounds: Pick<Rounds, "draw" | "playFor" | "close"> } | null = null;

  constructor(slice: Slice) {
    this.slice = slice;
  }

  async play(piece: Piece): Promise<Result> {
    if ("guard" in piece) return piece.side === "without" ? this.playWithout(piece.guard) : this.playWith(piece.guard);
    const rounds = await this.stageFor(piece.kind, {});
    const { said, story } = await rounds.draw(this.slice.seed, piece.round);
    return this.resultOf(said, story);
  }

  /** Green is a guard whose absence is noticed, and for what it is there for. */
  private async playWithout(guard: Guard): Promise<Result> {
    const rounds = await this.stageFor(kindOf(guard), { without: guard });
    const all: string[] = [];
    for (let round = 1; round <= ROUNDS_WITHOUT; round++) {
      const said = await rounds.playFor(guard, this.slice.seed, round);
      const breach = said.find((each) => guard.breach.test(each));
      if (breach) return { outcome: "green", said: [breach], story: `round ${round}` };
      all.push(...said);
    }
    return { outcome: "red", said: all, story: `${ROUNDS_WITHOUT} rounds` };
  }

  private async playWith(guard: Guard): Promise<Result> {
    const rounds = await this.stageFor(kindOf(guard), {});
    const said: string[] = [];
    for (let round = 1; round <= ROUNDS_WITH; round++)
      said.push(...(await rounds.playFor(guard, this.slice.seed, round)));
    return this.resultOf(said, `${ROUNDS_WITH} rounds`);
  }

  /** What is wrong once is there to be seen in every later round: the next has a stage of its own. */
  private async resultOf(said: string[], story: string): Promise<Result> {
    if (said.length > 0) await this.close();
    return { outcome: said.length === 0 ? "green" : "red", said, story };
  }

  private async stageFor(kind: RoundKind, options: { without?: Guard }) {
    const key = `${kind} ${options.without?.name ?? ""}`;
    if (this.standing?.key !== key) {
      await this.close();
      this.standing = { key, rounds: await this.slice.open(kind, options) };
    }
    return this.standing!.rounds;
  }

  async close(): Promise<void> {
    const { standing } = this;
    this.standing = null;
    await standing?.rounds.close();
  }
}
