import { z } from "zod";
import { PAID_REFERENCE } from "~/platform/paid-reference";
import type { ProviderSubscription } from "../subscription-provider";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days within which the merchant confirms, after which the platform forgets the request; and one for clocks. */
const CONFIRMED_WITHIN_DAYS = 3;

export const subscriptionSchema = z.object({
  id: z.string(),
  status: z.enum(["PENDING", "ACTIVE", "DECLINED", "EXPIRED", "FROZEN", "CANCELLED", "ACCEPTED"]),
  test: z.boolean(),
  trialDays: z.number().int(),
  returnUrl: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  currentPeriodEnd: z.iso.datetime({ offset: true }).nullish(),
  lineItems: z.array(
    z.object({
      plan: z.object({
        pricingDetails: z.object({
          interval: z.enum(["EVERY_30_DAYS", "ANNUAL"]).optional(),
          price: z.object({ amount: z.string(), currencyCode: z.string() }).optional(),
        }),
      }),
    }),
  ),
});
export type SubscriptionAnswer = z.output<typeof subscriptionSchema>;

/** The address that the merchant comes back to, with our id of the agreement or purchase in it. */
export function withReference(returnUrl: string, reference: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set(PAID_REFERENCE, reference);
  return url.href;
}

/** An agreement in our words. @param toldAt when it was asked for */
export function toSubscription(answer: SubscriptionAnswer, toldAt: Date): ProviderSubscription {
  const recurring = answer.lineItems.find(({ plan }) => plan.pricingDetails.price)?.plan.pricingDetails;
  const cycleDays = recurring?.interval === "ANNUAL" ? 365 : 30;
  const end = answer.currentPeriodEnd ? new Date(answer.currentPeriodEnd) : null;
  const trialEnd = end && isInTrial(answer, end) ? end : null;
  return {
    providerId: answer.id,
    reference: URL.parse(answer.returnUrl)?.searchParams.get(PAID_REFERENCE) ?? null,
    status: statusOf(answer.status, trialEnd !== null && trialEnd > toldAt),
    cycleDays,
    price: { amount: recurring?.price?.amount ?? "0", currency: recurring?.price?.currencyCode ?? "USD" },
    isTest: answer.test,
    trialEndsAt: trialEnd,
    currentPeriodStart: end && new Date(end.getTime() - (trialEnd ? answer.trialDays : cycleDays) * DAY_MS),
    currentPeriodEnd: end,
    toldAt,
    payments: null,
    payId: null,
    sold: null,
  };
}

/** The platform says days and no moment: in a trial the period ends with it, so soon after the request as no cycle can. */
function isInTrial({ trialDays, createdAt }: SubscriptionAnswer, periodEnd: Date): boolean {
  return trialDays > 0 && periodEnd.getTime() - Date.parse(createdAt) <= (trialDays + CONFIRMED_WITHIN_DAYS) * DAY_MS;
}

function statusOf(status: SubscriptionAnswer["status"], isTrialing: boolean): ProviderSubscription["status"] {
  switch (status) {
    case "ACTIVE":
      return isTrialing ? "trialing" : "active";
    case "FROZEN":
      return "frozen";
    case "CANCELLED":
      return "cancelled";
    case "DECLINED":
    case "EXPIRED":
      return "declined";
    // ACCEPTED is of earlier versions: confirmed, and not begun.
    case "ACCEPTED":
    case "PENDING":
      return "pending";
  }
}
