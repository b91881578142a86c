const SETTLED: readonly string[] = ["success", "failure", "error"];

/** True where money of a refund has neither gone back nor failed to. */
export function isOnItsWay(transactions: readonly { kind?: unknown; status?: unknown }[]): boolean {
  const word = (value: unknown) => String(value).toLowerCase();
  return transactions.some(({ kind, status }) => word(kind) === "refund" && !SETTLED.includes(word(status)));
}

/**
 * When a refund counts: when its money went back, which banks may take days for; when it was made, where none has. What was
 * brought over from elsewhere was made long before it was noted here.
 * @param made when it was processed, ISO 8601; when it was noted, where that is not told
 * @param gone when each part of its money did
 */
export function refundedAt(made: string, gone: readonly (string | null)[]): string {
  return gone.reduce<string>((latest, at) => (at && Date.parse(at) > Date.parse(latest) ? at : latest), made);
}
