/**
 * Of notifications, newest first, those that came after the newest one seen, of the kinds that are wanted (S075).
 * @param newest moment (ISO 8601) of the newest that was seen; null shows none, as nobody knows yet what is new
 */
export function newsToShow<News extends { kind: string; created_at: string }>(
  notifications: readonly News[],
  { newest, kinds }: { newest: string | null; kinds: readonly string[] },
): News[] {
  return newest === null
    ? []
    : notifications.filter(({ kind, created_at }) => created_at > newest && kinds.includes(kind));
}
