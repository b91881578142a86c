import { z } from "zod";
import type { BillingNews } from "../subscription-provider";

const subjectSchema = z.object({ admin_graphql_api_id: z.string() });
const planSchema = z.object({ app_subscription: subjectSchema });
const purchaseSchema = z.object({ app_purchase_one_time: subjectSchema });

/** Which agreement or purchase a webhook is about; null for topics of other things. @throws ZodError for a body that names none */
export function newsOfShop({ topic, body }: { topic: string; body: string }): BillingNews | null {
  const content: unknown = JSON.parse(body);
  if (topic.startsWith("app_subscriptions/"))
    return { kind: "plan", providerId: planSchema.parse(content).app_subscription.admin_graphql_api_id };
  if (topic === "app_purchases_one_time/update")
    return { kind: "purchase", providerId: purchaseSchema.parse(content).app_purchase_one_time.admin_graphql_api_id };
  return null;
}
