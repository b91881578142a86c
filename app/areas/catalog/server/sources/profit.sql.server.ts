import { Prisma } from "@prisma/client";
import { currencyDigits } from "~/platform/money/currency-digits";
import type { PriceFormula, PriceMaking, PriceRule } from "~/platform/money/pricing-rules";
import { HIGHEST_PRICE } from "../../rules/push/pricing";

/**
 * What `priceVariant` calls profit, in SQL: of a product `p` at its lowest cost, with the shipping `ship`, in the pricing
 * currency and exact. A test holds the two together (G180).
 */
export function profitInSql({ rules, rate, currency, taxPercent }: PriceMaking): Prisma.Sql {
  const cost = Prisma.sql`(p.price_low * ${rate}::numeric)`;
  const shipping = Prisma.sql`(coalesce(ship.cost, 0) * ${rate}::numeric)`;
  const covered = Prisma.sql`(${cost} + ${shipping})`;
  const withTax = Prisma.sql`(${covered} * (100 + ${taxPercent}::numeric) / 100)`;
  const last = rules.price_rules.at(-1);
  const wantedBy = (rule: PriceRule) =>
    Prisma.sql`${priceBefore(rule.selling_price, cost)}${shippingOnTop(rule, shipping)}`;
  const cases = rules.price_rules
    .slice(0, -1)
    .map(
      (rule) =>
        Prisma.sql`WHEN ${cost} >= ${rule.from}::numeric ${rule.to === null ? Prisma.empty : Prisma.sql`AND ${cost} < ${rule.to}::numeric`} THEN ${wantedBy(rule)}`,
    );
  const otherwise = last ? wantedBy(last) : withTax;
  const wanted = cases.length > 0 ? Prisma.sql`CASE ${Prisma.join(cases, " ")} ELSE ${otherwise} END` : otherwise;
  const amount = Prisma.sql`least(greatest(${wanted}, ${withTax}), ${HIGHEST_PRICE}::numeric)`;
  const price = endingWith(amount, rules.assign.assign_cents, currencyDigits(currency));
  return Prisma.sql`((${price}) * 100 / (100 + ${taxPercent}::numeric) - ${covered})`;
}

function priceBefore({ operator, value }: PriceFormula, cost: Prisma.Sql): Prisma.Sql {
  switch (operator) {
    case "multiply":
      return Prisma.sql`${cost} * ${value}::numeric`;
    case "add":
      return Prisma.sql`${cost} + ${value}::numeric`;
    case "fixed":
      return Prisma.sql`${value}::numeric`;
  }
}

function shippingOnTop(
  { selling_price: { plus_shipping_cost: isAdded }, shipping_cost: limit }: PriceRule,
  shipping: Prisma.Sql,
): Prisma.Sql {
  if (!isAdded) return Prisma.empty;
  return limit
    ? Prisma.sql` + CASE WHEN ${shipping} < ${limit.value}::numeric THEN ${shipping} ELSE 0 END`
    : Prisma.sql` + ${shipping}`;
}

/** The smallest price that is not below `amount` and ends with `cents`; the next whole unit in currencies without cents. */
function endingWith(amount: Prisma.Sql, cents: number | null, digits: 0 | 2): Prisma.Sql {
  if (digits === 0) return Prisma.sql`ceil(${amount})`;
  if (cents === null) return Prisma.sql`ceil(${amount} * 100) / 100`;
  const ending = Prisma.sql`${`0.${String(cents).padStart(2, "0")}`}::numeric`;
  return Prisma.sql`ceil(${amount} - ${ending}) + ${ending}`;
}
