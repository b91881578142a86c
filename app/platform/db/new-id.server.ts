import { stringify, v7 } from "uuid";

/** A new id for a row written by SQL, of the kind that Prisma makes: UUID version 7, ordered by time. */
export const newId = (): string => v7();

/** The smallest id that a row made at a moment (epoch milliseconds) can have: rows from then on are those whose id is not below it. */
export function firstIdAt(ms: number): string {
  const bytes = new Uint8Array(16);
  v7({ msecs: Math.max(0, ms), random: new Uint8Array(16), seq: 0 }, bytes);
  return stringify(bytes);
}
