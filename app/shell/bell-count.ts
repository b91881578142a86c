const MOST_SHOWN = 99;

/**
 * What the bell's badge says; null for nothing. Whoever has not seen the first notification is told of one (S103, general
 * §2).
 */
export function bellCount({ total, hasSeenFirst }: { total: number; hasSeenFirst: boolean }): { number: number; text: string } | null {
  const number = total === 0 && !hasSeenFirst ? 1 : total;
  if (number === 0) return null;
  return { number, text: number > MOST_SHOWN ? `${MOST_SHOWN}+` : String(number) };
}
