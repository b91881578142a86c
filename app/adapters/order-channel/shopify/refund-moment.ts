/**
 * When a refund counts: when its money went back, which banks may take days for; when it was noted, where none has.
 * @param noted ISO 8601
 * @param gone when each part of its money did
 */
export function refundedAt(noted: string, gone: readonly (string | null)[]): string {
  return gone.reduce<string>((latest, at) => (at && Date.parse(at) > Date.parse(latest) ? at : latest), noted);
}
