/**
 * When a refund counts: when its money went back, which banks may take days for; when it was made, where none has. What was
 * brought over from elsewhere was made long before it was noted here.
 * @param made when it was processed, ISO 8601; when it was noted, where that is not told
 * @param gone when each part of its money did
 */
export function refundedAt(made: string, gone: readonly (string | null)[]): string {
  return gone.reduce<string>((latest, at) => (at && Date.parse(at) > Date.parse(latest) ? at : latest), made);
}
