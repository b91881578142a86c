import { Prisma } from "@prisma/client";

/**
 * The day whose exchange rates hold for the sales "s", as an ISO date; null where they are in the asked currency anyway, so
 * that their days need not be told apart.
 * @param columns of "s" that hold currencies
 */
export function ratesOfSql(currency: string, columns: readonly ("currency" | "cost_currency")[]): Prisma.Sql {
  const same = columns.map((column) => Prisma.sql`coalesce(s.${Prisma.raw(column)}, ${currency}) = ${currency}`);
  return Prisma.sql`CASE WHEN ${Prisma.join(same, " AND ")} THEN NULL ELSE s.rates_of::text END`;
}
