import { numericId } from "../ids.ts";
import type { Order, RiskAssessment, RiskFact, RiskLevel } from "../model.ts";
import type { ShopifyState } from "../state.ts";
import { restId, restTime } from "../webhook-payloads/rest-format.ts";
import type { Webhooks } from "../webhooks.ts";

/** What the platform's own analysis says of an order. */
const FACTS: Record<RiskLevel, RiskFact[]> = {
  HIGH: [
    {
      description: "Characteristics of this order are similar to fraudulent orders observed in the past",
      sentiment: "NEGATIVE",
    },
    { description: "Card Verification Value (CVV) isn't correct", sentiment: "NEGATIVE" },
    { description: "Billing country matches the country from which the order was placed", sentiment: "POSITIVE" },
  ],
  MEDIUM: [
    { description: "Shipping address is 2,310 mi from location of IP address", sentiment: "NEUTRAL" },
    { description: "There were 3 payment attempts", sentiment: "NEGATIVE" },
  ],
  LOW: [
    { description: "Card Verification Value (CVV) is correct", sentiment: "POSITIVE" },
    { description: "There was 1 payment attempt", sentiment: "POSITIVE" },
  ],
  NONE: [],
  PENDING: [],
};

const RECOMMENDATIONS = [
  ["HIGH", "CANCEL"],
  ["MEDIUM", "INVESTIGATE"],
  ["LOW", "ACCEPT"],
] as const;

/** `Order.risk`: every assessment that there is, and what the platform recommends by the worst of them. */
export function riskView({ riskAssessments = [] }: Order): object {
  const levels = new Set(riskAssessments.map(({ riskLevel }) => riskLevel));
  return {
    recommendation: RECOMMENDATIONS.find(([level]) => levels.has(level))?.[1] ?? "NONE",
    assessments: riskAssessments.map(({ riskLevel, facts, provider }) => ({
      riskLevel,
      facts,
      provider: provider && { __typename: "App", id: "gid://shopify/App/2", title: provider, handle: provider },
    })),
  };
}

/**
 * Assesses orders a while after they were placed, as the platform does: until then its assessment is pending. That it is
 * there is told by a topic of its own; the order itself has not changed.
 */
export class RiskAnalysis {
  private readonly state: ShopifyState;
  private readonly webhooks: Webhooks;
  private readonly delayMs: number;
  private ended = false;

  /** @param delayMs how long an assessment is pending */
  constructor(state: ShopifyState, webhooks: Webhooks, delayMs: number) {
    this.state = state;
    this.webhooks = webhooks;
    this.delayMs = delayMs;
  }

  /** Takes up what a stop left unfinished. */
  resume(): void {
    for (const order of this.state.orders.filter(({ riskAssessments = [] }) => riskAssessments.some(isPending)))
      this.analyze(order, "LOW");
  }

  stop(): void {
    this.ended = true;
  }

  /** Has the order assessed by the platform. @param level what that comes to */
  analyze({ id, shop }: Order, level: RiskLevel): void {
    setTimeout(() => {
      if (this.ended) return;
      const order = this.state.orderWith(shop, id);
      if (order?.riskAssessments?.some(isPending)) this.assess(order, { riskLevel: level });
    }, this.delayMs).unref();
  }

  /** Gives an order an assessment, in the place of an earlier one of the same provider. */
  assess(
    order: Order,
    {
      riskLevel,
      facts = FACTS[riskLevel],
      provider = null,
    }: Pick<RiskAssessment, "riskLevel"> & Partial<RiskAssessment>,
  ): void {
    const others = (order.riskAssessments ?? []).filter((one) => one.provider !== provider);
    order.riskAssessments = [...others, { riskLevel, facts, provider }];
    this.state.saveOrder(order);
    const { timezone } = this.state.shops.get(order.shop)!;
    this.webhooks.emit(order.shop, "orders/risk_assessment_changed", {
      order_id: restId(order.id),
      admin_graphql_api_order_id: order.id,
      provider_id: provider === null ? null : Number(numericId("gid://shopify/App/2")),
      provider_title: provider,
      risk_level: riskLevel,
      facts,
      created_at: restTime(new Date().toISOString(), timezone),
    });
  }
}

const isPending = ({ riskLevel }: RiskAssessment): boolean => riskLevel === "PENDING";
