/** A repeatable source of chance: the same seed gives the same world on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number between both ends, inclusive. */
  integer(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  /** `count` different members in a random order; all of them where there are fewer. */
  sample<T>(list: readonly T[], count: number): T[];
  chance(probability: number): boolean;
}

/** A 32-bit number from a text (FNV-1a). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** @param seed any text */
export function seededRandom(seed: string): Random {
  let state = hashText(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const sample = <T>(list: readonly T[], count: number): T[] => {
    const rest = [...list];
    const taken: T[] = [];
    while (taken.length < count && rest.length > 0) taken.push(...rest.splice(integer(0, rest.length - 1), 1));
    return taken;
  };
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error("pick from an empty list");
    return list[integer(0, list.length - 1)] as T;
  };
  return { next, integer, pick, sample, chance: (probability) => next() < probability };
}
