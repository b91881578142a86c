import { z } from "zod";
import type { AdminClient } from "~/adapters/store-connection/shopify/client.server";
import { readAll } from "~/adapters/store-connection/shopify/pages";
import { LIST_FULFILLMENT_LINES } from "./documents/orders";
import { fulfillmentLineSchema, page, type FulfillmentOrderAnswer } from "./order-answers";

const FULFILLMENT_LINES_PAGE = 100;

/** A fulfillment order with all of its lines, of which the first came with it. @throws OutsideError */
export async function completeFulfillmentOrder(
  client: AdminClient,
  order: FulfillmentOrderAnswer,
): Promise<FulfillmentOrderAnswer> {
  const nodes = await readAll(order.lineItems, async (after) => {
    const answer = await client.query({
      document: LIST_FULFILLMENT_LINES,
      variables: { id: order.id, first: FULFILLMENT_LINES_PAGE, after },
      schema: z.object({ fulfillmentOrder: z.object({ lineItems: page(fulfillmentLineSchema) }).nullish() }),
    });
    return answer.fulfillmentOrder?.lineItems;
  });
  return { ...order, lineItems: { ...order.lineItems, nodes } };
}
