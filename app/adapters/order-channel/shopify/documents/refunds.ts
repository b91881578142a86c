const REFUND_LINE_FIELDS = `
  fragment RefundLineFields on RefundLineItem {
    subtotalSet { shopMoney { amount } }
    totalTaxSet { shopMoney { amount } }
    lineItem { isGiftCard }
  }
`;

/** What was given back of an order: most have no refund, and a refund is many fields. */
export const LIST_ORDER_REFUNDS = `#graphql
  query ListOrderRefunds($id: ID!, $lines: Int!, $parts: Int!) {
    order(id: $id) {
      refunds {
        id
        createdAt
        processedAt
        refundLineItems(first: $lines) {
          nodes { ...RefundLineFields }
          pageInfo { hasNextPage endCursor }
        }
        refundShippingLines(first: $parts) {
          nodes { subtotalAmountSet { shopMoney { amount } } taxAmountSet { shopMoney { amount } } }
        }
        duties { amountSet { shopMoney { amount } } }
        orderAdjustments(first: $parts) {
          nodes { amountSet { shopMoney { amount } } taxAmountSet { shopMoney { amount } } }
        }
        transactions(first: $parts) {
          nodes { kind status processedAt amountSet { shopMoney { amount } } }
        }
      }
    }
  }
  ${REFUND_LINE_FIELDS}
`;

/** The lines of a refund beyond its first page. */
export const LIST_REFUND_LINES = `#graphql
  query ListRefundLines($id: ID!, $first: Int!, $after: String) {
    refund(id: $id) {
      refundLineItems(first: $first, after: $after) {
        nodes { ...RefundLineFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
  ${REFUND_LINE_FIELDS}
`;
