/** How many times slower than a quiet machine of today this one is at the moment: measured as a run of the tests begins. */
const slowness = Number(process.env.QUAYSIDE_SLOWNESS ?? 1);

/** How long a test waits, in milliseconds, for what takes no longer than `ms` on a quiet machine. */
export function patience(ms: number): number {
  return Math.round(ms * slowness);
}
