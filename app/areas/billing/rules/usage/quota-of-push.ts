import { z } from "zod/mini";
import type { QuotaReached } from "~/platform/errors";

const refusedPushSchema = z.object({
  error: z.literal("LISTING_PRODUCT_EXCEED_QUOTA_LIMIT"),
  quota: z.object({ feature: z.string(), limit: z.number(), usage: z.number() }),
});

/** What is used up, of a push that nobody waited for and that the plan had no room for (B071); null of any other news of one. */
export function quotaOfPush(data: unknown): QuotaReached | null {
  return refusedPushSchema.safeParse(data).data?.quota ?? null;
}
