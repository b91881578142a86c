import { existsSync, readFileSync } from "node:fs";

const OWN = "/proc/self/stat";
/** Linux counts in hundredths of a second, whatever its clock does. */
const TICKS = 100;
/** Where its line has user and system time, of this process and of its children, counted after the name. */
const FIRST_TIME = 11;
const TIMES = 4;

/**
 * Processor time, in seconds, of this process and of all its children that have ended, theirs included; null on systems that
 * don't tell.
 */
export function processorSeconds(): number | null {
  if (!existsSync(OWN)) return null;
  const afterName = readFileSync(OWN, "utf8").split(") ").at(-1)!.split(" ");
  const ticks = afterName.slice(FIRST_TIME, FIRST_TIME + TIMES).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS;
}

/** What a part of a run took, by the clock and of the processor, in seconds. */
export interface Cost {
  part: string;
  clock: number;
  processor: number | null;
}

/** Does the work and says what it took. */
export async function withCost<Result>(part: string, work: () => Promise<Result>): Promise<[Result, Cost]> {
  const [began, before] = [performance.now(), processorSeconds()];
  const result = await work();
  const after = processorSeconds();
  const processor = before === null || after === null ? null : after - before;
  return [result, { part, clock: (performance.now() - began) / 1000, processor }];
}

/** A line for each part and one for all of them. */
export function describeCosts(costs: readonly Cost[]): string {
  const sum = (of: (cost: Cost) => number | null) => costs.reduce((all, cost) => all + (of(cost) ?? 0), 0);
  const all: Cost = { part: "all", clock: sum(({ clock }) => clock), processor: sum(({ processor }) => processor) };
  return [...costs, all]
    .map(({ part, clock, processor }) =>
      [
        `  ${part.padEnd(8)}`,
        `${minutes(clock)} by the clock`,
        processor === null ? "" : `${minutes(processor)} of processor time`,
      ].join(" "),
    )
    .join("\n");
}

const minutes = (seconds: number) => `${(seconds / 60).toFixed(1).padStart(6)} min`;
