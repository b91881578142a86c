/**
 * Which of the wanted things fit, in list order (P093, P094): one that needs more than is left is passed over, and smaller
 * ones behind it may still fit.
 * @param needs for each thing how much of the quota it takes; 0 for one that counts already
 * @param left of the quota; Infinity without a limit
 */
export function fitQuota<Id>(
  needs: readonly { id: Id; needed: number }[],
  left: number,
): { fits: Id[]; exceeds: Id[] } {
  let rest = left;
  const fits: Id[] = [];
  const exceeds: Id[] = [];
  for (const { id, needed } of needs) {
    if (needed <= rest) {
      rest -= needed;
      fits.push(id);
    } else {
      exceeds.push(id);
    }
  }
  return { fits, exceeds };
}
