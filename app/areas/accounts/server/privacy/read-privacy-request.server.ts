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
