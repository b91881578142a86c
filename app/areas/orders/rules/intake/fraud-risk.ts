import type { ChannelRisk, RiskLevel } from "~/adapters/order-channel/order-channel";

/** What is kept of an order's risk of fraud; what speaks for it is for people alone. */
export type OrderRisk = Pick<ChannelRisk, "level" | "recommendation">;

/** What the store warns of, the graver the later; decision 68. */
export const RISK_CONCERNS = ["investigate", "high"] as const;
export type RiskConcern = (typeof RISK_CONCERNS)[number];

/** How long rules and requests wait for a store that has not said yet what it holds of an order, from when the order was placed. */
export const RISK_PATIENCE_MS = 15 * 60_000;

/** Levels that say something to a person. */
export const SHOWN_LEVELS = ["none", "low", "medium", "pending", "high"] as const satisfies readonly RiskLevel[];

const UNTOLD: readonly RiskLevel[] = ["unassessed", "pending"];

/**
 * What keeps an order from being bought by itself: its risk is high, or the store advises to cancel it, or to ask the buyer
 * first. A medium risk that the store advises to accept is none; null also where nothing was told.
 */
export function riskConcern(risk: OrderRisk | null): RiskConcern | null {
  if (!risk) return null;
  const { level, recommendation } = risk;
  if (level === "high" || recommendation === "cancel") return "high";
  if (recommendation === "investigate" || (level === "medium" && recommendation !== "accept")) return "investigate";
  return null;
}

/** Until when rules wait for what the store says of an order's risk; null once it has. */
export function riskDueAt(risk: OrderRisk | null, placedAt: Date): Date | null {
  return risk && !UNTOLD.includes(risk.level) ? null : new Date(placedAt.getTime() + RISK_PATIENCE_MS);
}

/** The same of an order's row. */
export function concernOfOrder(order: {
  riskLevel: string | null;
  riskRecommendation: string | null;
}): RiskConcern | null {
  const { riskLevel: level, riskRecommendation: recommendation } = order;
  return riskConcern(level === null ? null : ({ level, recommendation } as OrderRisk));
}

/** True while the store says that it is still assessing the order; of one that nobody assesses it says nothing. */
export function isBeingAssessed(risk: Pick<OrderRisk, "level"> | null): boolean {
  return risk?.level === "pending";
}

/** True when the store warns of more now than it did when a purchase was asked for. */
export function isGraver(now: RiskConcern | null, then: RiskConcern | null): boolean {
  return rank(now) > rank(then);
}

const rank = (concern: RiskConcern | null): number => (concern === null ? -1 : RISK_CONCERNS.indexOf(concern));
