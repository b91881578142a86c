import { z } from "zod/mini";
import type { QuotaReached } from "~/platform/errors";

const leftOutSchema = z.object({
  data: z.object({
    quota: z.object({ feature_id: z.string(), limit: z.number(), usage: z.number() }),
    is_quota_expired: z.optional(z.boolean()),
  }),
});

/**
 * What is used up, by the answer to a call that did part of what was asked, or nothing, for want of it (B070); null of any
 * other. An import that took some products in says itself which it left out (P075).
 */
export function quotaOfAnswer(answer: unknown): QuotaReached | null {
  const { quota, is_quota_expired: isExpired = true } = leftOutSchema.safeParse(answer).data?.data ?? {};
  return quota && isExpired ? { feature: quota.feature_id, limit: quota.limit, usage: quota.usage } : null;
}
