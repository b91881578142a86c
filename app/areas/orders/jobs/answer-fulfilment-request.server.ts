import { z } from "zod";
import { defineJob, type EnqueueOptions } from "~/platform/jobs/define.server";
import { answerFulfilmentRequest } from "../server/answer-fulfilment-request.server";

/** Answers one request of a merchant: accepts and places, accepts and cancels, or says why not. */
export const answerFulfilmentRequestJob = defineJob({
  name: "orders.answer-fulfilment-request",
  schema: z.object({ storeId: z.uuid(), externalId: z.string(), kind: z.enum(["fulfilment", "cancellation"]) }),
  maxAttempts: 15,
  timeoutMs: 120_000,
  async run({ storeId, externalId, kind }) {
    await answerFulfilmentRequest({ storeId, externalId, kind });
  },
});

/** Requests of one store are answered one after another. */
export function answerFulfilmentRequestOptions({ externalId, storeId, kind }: { externalId: string; storeId: string; kind: string }): EnqueueOptions {
  return { key: `orders.answer:${kind}:${externalId}`, queue: `orders.answer:${storeId}`, priority: 3 };
}
