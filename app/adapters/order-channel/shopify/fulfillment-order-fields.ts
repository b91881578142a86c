/** A line of a fulfillment order. */
export const FULFILLMENT_LINE_FIELDS = `
  fragment FulfillmentLineFields on FulfillmentOrderLineItem {
    id
    totalQuantity
    remainingQuantity
    lineItem { id }
  }
`;

/** A fulfillment order with the first of its lines. */
export const FULFILLMENT_ORDER_FIELDS = `
  fragment FulfillmentOrderFields on FulfillmentOrder {
    id
    orderId
    status
    requestStatus
    supportedActions { action }
    fulfillAt
    assignedLocation { name location { id isFulfillmentService } }
    lineItems(first: $fulfillmentLines) {
      nodes { ...FulfillmentLineFields }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${FULFILLMENT_LINE_FIELDS}
`;
