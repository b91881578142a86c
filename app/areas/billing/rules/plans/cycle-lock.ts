/** The first month is paid once: no cycle is chosen before it is over (B047). */
const ONE_TIME_FIRST_MONTH = "CHARGE_ONE_TIME_FIRST_MONTH";

/** Whether a year may not be chosen yet. @param chargeType the account's `first_cycle_charge_type` */
export const isCycleLocked = (chargeType: string | null | undefined): boolean => chargeType === ONE_TIME_FIRST_MONTH;

/** The cycles that a plan is offered in, each by whether it is a year: what is talked about has its monthly price alone. */
export function offeredCycles({ isFrom, isLocked }: { isFrom: boolean; isLocked: boolean }): readonly boolean[] {
  return isFrom || isLocked ? [false] : [true, false];
}
