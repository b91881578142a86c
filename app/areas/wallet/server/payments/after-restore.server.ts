import { env } from "~/platform/env.server";

/**
 * Whether the database was set back to an earlier moment and may have forgotten what cards and accounts were charged since.
 * While an operator says so (docs/deploy.md), nothing is charged by itself: the wallet may only seem to be short of money
 * (decision 74).
 */
export function mayHaveForgottenCharges(): boolean {
  return env.RESTORED_AT !== undefined;
}

/** Whether something that was written down before the database was set back may have gone out since, unknown to it. */
export function mayHaveGoneOut({ createdAt }: { createdAt: Date }): boolean {
  return env.RESTORED_AT !== undefined && createdAt < env.RESTORED_AT;
}
