/** The heights that a chart's axis names, from the lowest to the highest. */
export type ChartScale = readonly number[];

const MOST_STEPS = 4;
/** Steps that people count in, within a power of ten. */
const ROUND_STEPS = [1, 2, 2.5, 5, 10];

/**
 * Round heights from zero, or from below it, to above the largest value; never closer than 1 to each other.
 * The values must be finite.
 */
export function chartScale(values: readonly number[]): ChartScale {
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  const step = roundStep(Math.max(1, (highest - lowest) / MOST_STEPS));
  const first = Math.floor(lowest / step);
  const last = Math.max(Math.ceil(highest / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Where a value stands on the scale: 0 at its foot, 100 at its top. */
export function percentOf(value: number, scale: ChartScale): number {
  const [foot, top] = [scale[0]!, scale.at(-1)!];
  return ((value - foot) / (top - foot)) * 100;
}

function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  const steps = ROUND_STEPS.map((step) => step * power).filter(Number.isInteger);
  return steps.find((step) => step >= atLeast) ?? 10 * power;
}
