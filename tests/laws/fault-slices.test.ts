/** House law: what was played of the fault rounds is known, is played once, and what was red is never taken for done. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { GUARDS } from "../faults/guards.ts";
import {
  kindBehind,
  nextOfGate,
  nextRounds,
  openRounds,
  readLedger,
  tellStatus,
  WANTED,
  writeLine,
  type GateLine,
  type RoundLine,
} from "../faults/rounds/ledger.ts";
import { playSlice, type Piece, type Slice } from "../faults/rounds/slice.ts";

const outcome = { at: "2026-11-27T17:00:00.000Z", commit: "abc", seed: "s", outcome: "green", seconds: 30, said: [] };
const round = (line: Partial<RoundLine>): RoundLine =>
  ({ ...outcome, kind: "orders", round: 1, story: "", ...line }) as RoundLine;
const gate = (line: Partial<GateLine>): GateLine => ({ ...outcome, guard: "a", side: "with", ...line }) as GateLine;

let folder: string;
let ledger: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fault-slices-"));
  ledger = join(folder, "deeper", "ledger.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the ledger", () => {
  test("is 200 rounds in all", () => {
    expect(Object.values(WANTED).reduce<number>((sum, each) => sum + each, 0)).toBe(200);
  });

  test("keeps a line for each, also beside one that was cut off", () => {
    expect(readLedger(ledger)).toEqual([]);
    writeLine(ledger, round({ round: 1 }));
    appendFileSync(ledger, '{"kind":"orders","rou');
    writeLine(ledger, gate({}));
    expect(readLedger(ledger)).toEqual([round({ round: 1 }), gate({})]);
    expect(readFileSync(ledger, "utf8").trim().split("\n")).toHaveLength(3);
  });

  test("gives the rounds of a kind and a seed that nobody has played, red or green", () => {
    const lines = [round({ round: 1 }), round({ round: 3, outcome: "red" }), round({ round: 2, seed: "t" })];
    expect(nextRounds([...lines, gate({})], { kind: "orders", seed: "s", count: 3 })).toEqual([2, 4, 5]);
    expect(nextRounds(lines, { kind: "payments", seed: "s", count: 2 })).toEqual([1, 2]);
  });

  test("gives of some rounds those that are not green yet, red ones again", () => {
    const red = round({ round: 7, outcome: "red" });
    const lines = [round({ round: 6 }), red, round({ round: 8, seed: "t" }), round({ kind: "paypal", round: 9 })];
    const asked = { kind: "orders", seed: "s", from: 6, count: 4 } as const;
    expect(openRounds(lines, asked)).toEqual([7, 8, 9]);
    expect(openRounds([...lines, round({ round: 7 })], asked)).toEqual([8, 9]);
  });

  test("knows the kind that is behind, and what of the gate is to be done", () => {
    expect(kindBehind([])).toBe("orders");
    expect(kindBehind(Array.from({ length: 50 }, (_, at) => round({ round: at + 1 })))).toBe("payments");
    expect(nextOfGate([gate({ guard: "a" }), gate({ guard: "gone" })], ["a", "b"])).toEqual([
      { guard: "a", side: "without" },
      { guard: "b", side: "without" },
      { guard: "b", side: "with" },
    ]);
    const red = gate({ guard: "a", side: "without", outcome: "red" });
    expect(nextOfGate([red, gate({ guard: "a" })], ["a"])).toEqual([{ guard: "a", side: "without" }]);
  });

  test("says what is red until it was played again, and is clean then", () => {
    const red = round({ round: 2, outcome: "red", said: ["purchase Q-1 paid: 2 instead of 1"] });
    const told = tellStatus([round({}), red, gate({ outcome: "red", guard: "a", side: "without" })], ["a"]);
    expect(told.isGreen).toBe(false);
    expect(told.text).toContain("Rounds: 1 of 200 green");
    expect(told.text).toContain("--kind orders --seed s --round 2: purchase Q-1 paid: 2 instead of 1");
    expect(told.text).toContain('--guard "a" (without): all stayed green');
    const mended = tellStatus([red, round({ round: 2, commit: "def" }), gate({ commit: "def" })], ["a"]);
    expect(mended).toMatchObject({ isGreen: true, text: expect.stringContaining("without: to do, with: green  a") });
    expect(tellStatus([], ["a"]).isGreen).toBe(false);
    // A round that was green and is red now is red.
    expect(tellStatus([round({ round: 2 }), red], []).isGreen).toBe(false);
  });
});

describe("a slice", () => {
  const [guard] = GUARDS;
  const breach = "purchase Q-1 (draft) paid: 2 instead of 1";
  let opened: string[];
  let isOpen: boolean;

  /** Plays pieces of half a minute each, of which some are wrong. */
  function play(
    pieces: Piece[],
    { minutes = 10, said = () => [] as string[] }: { minutes?: number; said?: (round: number) => string[] } = {},
  ) {
    let clock = Date.UTC(2026, 10, 27);
    opened = [];
    isOpen = false;
    const played = (at: number) => {
      expect(isOpen).toBe(true);
      clock += 30_000;
      return said(at);
    };
    const open: Slice["open"] = async (kind, { without }) => {
      expect(isOpen).toBe(false);
      isOpen = true;
      opened.push(`${kind}${without ? " without" : ""}`);
      return {
        draw: async (seed, at) => ({ said: played(at), story: `${seed} ${at}` }),
        playFor: async (_guard, _seed, at) => played(at),
        close: async () => void (isOpen = false),
      };
    };
    const slice = { pieces, seed: "s", commit: "abc", minutes, ledger, open, tell: () => {}, now: () => clock };
    return playSlice(slice).finally(() => expect(isOpen).toBe(false));
  }
  const orders = (...rounds: number[]): Piece[] => rounds.map((each) => ({ kind: "orders" as const, round: each }));

  test("goes on where the one before ended, on one stage", async () => {
    await play(orders(1, 2));
    expect(opened).toEqual(["orders"]);
    await play(orders(...nextRounds(readLedger(ledger), { kind: "orders", seed: "s", count: 2 })));
    expect(readLedger(ledger)).toMatchObject(
      [1, 2, 3, 4].map((each) => ({ round: each, outcome: "green", seconds: 30 })),
    );
  });

  test("begins nothing that would not end in time, but plays one at least", async () => {
    await play(orders(1, 2, 3, 4), { minutes: 1 });
    expect(readLedger(ledger)).toHaveLength(2);
    await play(orders(3, 4), { minutes: 0 });
    expect(readLedger(ledger)).toHaveLength(3);
  });

  test("has a new stage after what was red", async () => {
    const lines = await play(orders(1, 2, 3), { said: (at) => (at === 2 ? [breach] : []) });
    expect(opened).toEqual(["orders", "orders"]);
    expect(lines.map(({ outcome }) => outcome)).toEqual(["green", "red", "green"]);
    expect(readLedger(ledger)[1]).toMatchObject({ said: [breach], story: "s 2" });
  });

  test("finds a guard's absence noticed by what it is there for alone", async () => {
    const sides = (["without", "with"] as const).map((side) => ({ guard: guard!, side }));
    const noticed = await play(sides, { said: (at) => (opened.length === 1 && at === 3 ? [breach] : []) });
    expect(noticed).toMatchObject([
      { outcome: "green", side: "without", said: [breach], seconds: 90 },
      { outcome: "green", side: "with", seconds: 60 },
    ]);
    expect(opened).toEqual(["orders without", "orders"]);
    const unnoticed = await play(sides, { said: () => ["something else"] });
    expect(unnoticed.map(({ outcome }) => outcome)).toEqual(["red", "red"]);
  });
});
