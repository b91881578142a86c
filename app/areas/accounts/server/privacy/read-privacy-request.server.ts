import { z } from "zod";
import { parseLossless } from "~/adapters/parse-answer";

const orderIds = z.array(z.string()).default([]);
const bodySchema = z.looseObject({
  customer: z.looseObject({ email: z.string().nullish() }).nullish(),
  orders_requested: orderIds,
  orders_to_redact: orderIds,
});

/** Whom a customers/data_request or customers/redact is about: an address, where there is one, and the platform's ids of orders. @throws ZodError */
export function readPrivacyRequest(body: string): { email: string | null; orderExternalIds: string[] } {
  const {
    customer,
    orders_requested: requested,
    orders_to_redact: toRedact,
  } = bodySchema.parse(parseLossless(body, { isSafe: true }));
  return {
    email: customer?.email || null,
    orderExternalIds: [...requested, ...toRedact].map((id) => `gid://shopify/Order/${id}`),
  };
}

const answerSchema = z.object({ held: z.array(z.unknown()) });

/** What was held when a buyer asked, where it is kept in the place of the request; null for a request as it came. */
export function keptAnswer(body: string): unknown[] | null {
  try {
    return answerSchema.safeParse(JSON.parse(body)).data?.held ?? null;
  } catch {
    return null;
  }
}
