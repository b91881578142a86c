/** The code of a product that the plan's month has no room for. */
export const IMPORT_QUOTA_EXCEEDED = "EXCEED_QUOTA_LIMIT";

/** Codes by which a product fails for want of quota (P134). */
const QUOTA_CODES: ReadonlySet<string> = new Set(["SYSTEM_QUOTA_EXCEEDED", IMPORT_QUOTA_EXCEEDED]);

/** Whether a product failed for want of quota (P134). */
export const isQuotaCode = (code: string): boolean => QUOTA_CODES.has(code);

/** True when a bulk import came to nothing and the quota was the reason each time (P075). */
export function isQuotaExpired(outcome: {
  succeeded: number;
  processing: number;
  failures: readonly string[];
}): boolean {
  const { succeeded, processing, failures } = outcome;
  return succeeded === 0 && processing === 0 && failures.length > 0 && failures.every(isQuotaCode);
}
