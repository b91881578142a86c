import { z } from "zod";
import type { AdminClient } from "~/adapters/store-connection/shopify/client.server";
import { readAll } from "~/adapters/store-connection/shopify/pages";
import { LIST_FULFILLED_LINES } from "./documents/sendings";
import { page } from "./order-answers";

const fulfilledLinesSchema = z.object({
  fulfillment: z
    .object({
      fulfillmentLineItems: page(z.object({ quantity: z.number().nullish(), lineItem: z.object({ id: z.string() }) })),
    })
    .nullish(),
});

/** What a fulfillment holds. @throws OutsideError */
export async function readFulfilledLines(
  client: AdminClient,
  id: string,
): Promise<{ lineExternalId: string; quantity: number }[]> {
  const read = async (after: string | null) => {
    const { fulfillment } = await client.query({
      document: LIST_FULFILLED_LINES,
      variables: { id, after },
      schema: fulfilledLinesSchema,
    });
    return fulfillment?.fulfillmentLineItems;
  };
  const first = await read(null);
  const lines = first ? await readAll(first, read) : [];
  return lines.map(({ quantity, lineItem }) => ({ lineExternalId: lineItem.id, quantity: quantity ?? 0 }));
}
