/** What the benchmarks measure: rows of one table, each beside its limit and its aim. */

export type Unit = "ms" | "/s" | "MB" | "kB" | "" | "×" | "s";

export interface Row {
  /** `<group>/<what>`, by which a row is run again alone */
  id: string;
  title: string;
  value: number;
  unit: Unit;
  /** What the same machine can do at best, measured in the same run */
  limit?: { title: string; value: number };
  aim?: Aim;
  note?: string;
}

export interface Aim {
  /** The value must not be above ("most") or below ("least") */
  kind: "most" | "least";
  value: number;
  /** How the aim came to be, where it is not the plain number */
  said?: string;
}

/** A row as it is kept: with when it was measured and how busy the machine was with other things before. */
export interface MeasuredRow extends Row {
  measuredAt: string;
  /** Load average of one minute just before the row's group ran */
  load: number;
}

/** `ok`, or by how many times the aim is missed; null without an aim. */
export function verdict({ value, aim }: Row): string | null {
  if (!aim) return null;
  if (aim.kind === "most" ? value <= aim.value : value >= aim.value) return "ok";
  if (aim.value === 0) return "missed";
  return `missed by ${(aim.kind === "most" ? value / aim.value : aim.value / value).toFixed(2)}×`;
}

/** A number as a person reads it: three significant digits below 100, whole above. */
export function formatValue(value: number, unit: Unit): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3;
  const number = value.toLocaleString("en-US", { minimumFractionDigits: 0, maximumFractionDigits: digits });
  return unit === "" || unit === "×" || unit === "/s" ? `${number}${unit}` : `${number} ${unit}`;
}

/** The aim in words. */
export function formatAim({ aim, unit }: Row): string {
  if (!aim) return "";
  const bound = `${aim.kind === "most" ? "≤" : "≥"} ${formatValue(aim.value, unit)}`;
  return aim.said ? `${bound} (${aim.said})` : bound;
}

/** The value at a share of the sorted samples, such as 0.95. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The middle of the samples. */
export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}
