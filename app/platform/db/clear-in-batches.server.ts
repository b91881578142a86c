const BATCH = 5_000;

/**
 * Deletes what is old in batches that hold nobody up.
 * @param clearSome deletes at most so many rows, each time others, and answers how many
 * @param signal ends it between two batches; the next night goes on
 * @returns how many rows are gone
 */
export async function clearInBatches(
  clearSome: (most: number) => PromiseLike<number>,
  signal: AbortSignal,
): Promise<number> {
  let all = 0;
  for (let cleared = BATCH; cleared === BATCH && !signal.aborted; all += cleared) cleared = await clearSome(BATCH);
  return all;
}
