/** Up to so many points, every n-th is labeled (G203). */
const INTERVALS: readonly [upTo: number, interval: number][] = [
  [6, 1],
  [14, 2],
  [19, 3],
  [27, 4],
  [31, 5],
  [59, 10],
  [99, 15],
  [149, 30],
  [359, 60],
  [719, 120],
];

/** Every how many points a chart's axis says which it is, so that labels do not run into each other (G203). */
export function labelInterval(points: number): number {
  return INTERVALS.find(([upTo]) => points <= upTo)?.[1] ?? 120;
}
