import type { Order } from "@prisma/client";
import type { z } from "zod";
import type { PostalAddress } from "~/adapters/supplier/supplier";
import type { OrderDetail } from "../../contract/detail";
import type { addressSchema, orderStatesSchema } from "../../contract/fields";
import { SHOWN_LEVELS } from "../../rules/intake/fraud-risk";

type StatesAnswer = z.output<typeof orderStatesSchema>;
export type AddressAnswer = z.output<typeof addressSchema>;

/** An order's states as the contract names them (ledger O014-O017). */
export function toOrderStates(
  order: Pick<
    Order,
    "status" | "paymentStatus" | "fulfillmentStatus" | "financialStatus" | "section" | "subStatus" | "blocker"
  >,
): StatesAnswer {
  return {
    order_status: order.status,
    payment_status: order.paymentStatus,
    fulfillment_status: order.fulfillmentStatus,
    financial_status: order.financialStatus,
    section: order.section,
    sub_status: order.subStatus,
    blocker: order.blocker,
  } as StatesAnswer;
}

/** An order's risk of fraud as the contract writes it; null while nobody has looked at it. */
export function toRisk({
  riskLevel,
  riskRecommendation,
  riskFacts,
}: Pick<Order, "riskLevel" | "riskRecommendation" | "riskFacts">): OrderDetail["risk"] {
  const level = SHOWN_LEVELS.find((shown) => shown === riskLevel);
  return level
    ? ({ level, recommendation: riskRecommendation ?? "none", facts: riskFacts } as OrderDetail["risk"])
    : null;
}

/** An address as the contract writes it. */
export function toAddress(address: PostalAddress | null): AddressAnswer | null {
  if (!address) return null;
  const { firstName, lastName, provinceCode, countryCode, ...rest } = address;
  return {
    ...rest,
    first_name: firstName,
    last_name: lastName,
    province_code: provinceCode,
    country_code: countryCode,
  };
}

/** An address as it is stored and given to suppliers. */
export function fromAddress(address: AddressAnswer): PostalAddress {
  const {
    first_name: firstName,
    last_name: lastName,
    province_code: provinceCode,
    country_code: countryCode,
    ...rest
  } = address;
  return { ...rest, firstName, lastName, provinceCode, countryCode };
}
