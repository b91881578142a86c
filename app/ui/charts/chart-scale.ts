import { scaleLinear, type ScaleLinear } from "d3-scale";

/** From values to shares of a chart's height in percent, 0 at its foot. */
export type ChartScale = ScaleLinear<number, number>;

const STEPS = 4;

/** Reaches from zero, or from below it, to a round height above the largest value. The values must be finite. */
export function chartScale(values: readonly number[]): ChartScale {
  const lowest = Math.min(0, ...values);
  return scaleLinear([lowest, Math.max(lowest + 1, 0, ...values)], [0, 100]).nice(STEPS);
}

/** The heights that the axis names, from the lowest to the highest, in whole numbers. */
export function namedHeights(scale: ChartScale): number[] {
  return scale.ticks(STEPS).filter(Number.isInteger);
}
