/** Codes by which a product fails for want of quota (P134). */
const QUOTA_CODES: ReadonlySet<string> = new Set(["SYSTEM_QUOTA_EXCEEDED", "EXCEED_QUOTA_LIMIT"]);

/** True when a bulk import came to nothing and the quota was the reason each time (P075). */
export function isQuotaExpired(outcome: { succeeded: number; processing: number; failures: readonly string[] }): boolean {
  const { succeeded, processing, failures } = outcome;
  return succeeded === 0 && processing === 0 && failures.length > 0 && failures.every((code) => QUOTA_CODES.has(code));
}
