import { Decimal } from "decimal.js";
import { z } from "zod";
import type { AdminClient } from "~/adapters/store-connection/shopify/client.server";
import { readAll } from "~/adapters/store-connection/shopify/pages";
import type { ChannelRefund } from "../order-channel";
import { LIST_ORDER_REFUNDS, LIST_REFUND_LINES } from "./documents/refunds";
import { amount, money, page, type OrderAnswer } from "./order-answers";
import { isOnItsWay, refundedAt } from "./refund-moment";

/** How much an answer carries of each refund; what is left of its lines is read by pages. */
const IN_REFUND = { lines: 15, parts: 10 };
const LINES_PAGE = 100;

const lineSchema = z.object({
  subtotalSet: money,
  totalTaxSet: money,
  lineItem: z.object({ isGiftCard: z.boolean() }).nullish(),
});
const some = <Node extends z.ZodType>(node: Node) => z.object({ nodes: z.array(node) });
const refundSchema = z.object({
  id: z.string(),
  createdAt: z.string().nullish(),
  processedAt: z.string().nullish(),
  refundLineItems: page(lineSchema),
  refundShippingLines: some(z.object({ subtotalAmountSet: money, taxAmountSet: money })),
  duties: z.array(z.object({ amountSet: money })).nullish(),
  orderAdjustments: some(z.object({ amountSet: money, taxAmountSet: money })),
  transactions: some(
    z.object({ kind: z.string(), status: z.string(), processedAt: z.string().nullish(), amountSet: money }),
  ),
});
type RefundAnswer = z.output<typeof refundSchema>;

/** What was given back of an order or taken off it, in the shop's currency. @throws OutsideError */
export async function readRefunds(
  client: AdminClient,
  order: Pick<OrderAnswer, "id" | "refunds" | "updatedAt" | "taxesIncluded">,
): Promise<ChannelRefund[]> {
  if (order.refunds.length === 0) return [];
  const answer = await client.query({
    document: LIST_ORDER_REFUNDS,
    variables: { id: order.id, ...IN_REFUND },
    schema: z.object({ order: z.object({ refunds: z.array(refundSchema) }).nullish() }),
  });
  const refunds = [];
  for (const refund of answer.order?.refunds ?? []) {
    const nodes = await readAll(refund.refundLineItems, async (after) => {
      const more = await client.query({
        document: LIST_REFUND_LINES,
        variables: { id: refund.id, first: LINES_PAGE, after },
        schema: z.object({ refund: z.object({ refundLineItems: page(lineSchema) }).nullish() }),
      });
      return more.refund?.refundLineItems;
    });
    refunds.push(mapRefund(order, { ...refund, refundLineItems: { ...refund.refundLineItems, nodes } }));
  }
  return refunds;
}

/** Money that is on its way, or did not arrive, has not been given back. */
function mapRefund(
  { updatedAt, taxesIncluded }: Pick<OrderAnswer, "updatedAt" | "taxesIncluded">,
  refund: RefundAnswer,
): ChannelRefund {
  const given = refund.transactions.nodes.filter(({ kind, status }) => kind === "REFUND" && status === "SUCCESS");
  const lines = refund.refundLineItems.nodes;
  const shipping = refund.refundShippingLines.nodes;
  const sum = (sets: Parameters<typeof amount>[0][]) => Decimal.sum(0, ...sets.map(amount));
  const tax = sum([...lines.map((line) => line.totalTaxSet), ...shipping.map((line) => line.taxAmountSet)]);
  const duties = sum((refund.duties ?? []).map(({ amountSet }) => amountSet));
  const subtotal = sum([...lines.map((line) => line.subtotalSet), ...shipping.map((line) => line.subtotalAmountSet)]);
  return {
    externalId: refund.id,
    refundedAt: refundedAt(
      isoMoment(refund.processedAt ?? refund.createdAt ?? updatedAt),
      given.map(({ processedAt }) => (processedAt ? isoMoment(processedAt) : null)),
    ),
    amount: sum(given.map(({ amountSet }) => amountSet)).toFixed(),
    worth: {
      total: Decimal.sum(subtotal, taxesIncluded ? 0 : tax, duties).toFixed(),
      tax: tax.toFixed(),
      duties: duties.toFixed(),
      giftCards: sum(
        lines.filter(({ lineItem }) => lineItem?.isGiftCard).map(({ subtotalSet }) => subtotalSet),
      ).toFixed(),
    },
    kept: sum(
      refund.orderAdjustments.nodes.flatMap(({ amountSet, taxAmountSet }) => [amountSet, taxAmountSet]),
    ).toFixed(),
    isOnItsWay: isOnItsWay(refund.transactions.nodes),
  };
}

function isoMoment(at: string): string {
  return new Date(at).toISOString();
}
