interface Day<Log> {
  date: string;
  total_cost: number;
  logs: readonly Log[];
}

/**
 * Pages of days as one list: a day that a page ends in goes on in the next. What came in meanwhile has moved lines from one
 * page into the next, which are not told twice.
 */
export function mergeDays<Log extends { id: string }>(
  pages: readonly (readonly Day<Log>[])[],
): { date: string; total_cost: number; logs: Log[] }[] {
  const seen = new Set<string>();
  const days = new Map<string, { date: string; total_cost: number; logs: Log[] }>();
  for (const { date, total_cost, logs } of pages.flat()) {
    const day = days.get(date) ?? { date, total_cost, logs: [] };
    const fresh = logs.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    days.set(date, { ...day, logs: [...day.logs, ...fresh] });
  }
  return [...days.values()];
}
