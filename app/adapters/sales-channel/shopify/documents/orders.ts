const LINE_FIELDS = `
  fragment LineFields on LineItem {
    id
    title
    variantTitle
    sku
    quantity
    currentQuantity
    requiresShipping
    isGiftCard
    customAttributes { key value }
    originalUnitPriceSet { shopMoney { amount } }
    discountAllocations { allocatedAmountSet { shopMoney { amount } } }
    product { id }
    variant { id }
    image { url }
  }
`;

const FULFILMENT_LINE_FIELDS = `
  fragment FulfilmentLineFields on FulfillmentOrderLineItem {
    id
    totalQuantity
    remainingQuantity
    lineItem { id }
  }
`;

const FULFILMENT_ORDER_FIELDS = `
  fragment FulfilmentOrderFields on FulfillmentOrder {
    id
    orderId
    status
    requestStatus
    supportedActions { action }
    assignedLocation { location { id } }
    lineItems(first: $fulfilmentLines) {
      nodes { ...FulfilmentLineFields }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${FULFILMENT_LINE_FIELDS}
`;

/** The customer object is left out: it takes a scope that names and addresses on the order make needless. */
const ORDER_FIELDS = `
  fragment OrderFields on Order {
    id
    name
    createdAt
    updatedAt
    cancelledAt
    cancelReason
    test
    tags
    note
    email
    phone
    currencyCode
    presentmentCurrencyCode
    displayFinancialStatus
    displayFulfillmentStatus
    subtotalPriceSet { shopMoney { amount } }
    totalShippingPriceSet { shopMoney { amount } }
    totalTaxSet { shopMoney { amount } }
    originalTotalDutiesSet { shopMoney { amount } }
    totalDiscountsSet { shopMoney { amount } }
    totalTipReceivedSet { shopMoney { amount } }
    totalRefundedSet { shopMoney { amount } }
    totalPriceSet { shopMoney { amount } }
    shippingAddress { ...AddressFields }
    billingAddress { firstName lastName name phone }
    lineItems(first: $lines) {
      nodes { ...LineFields }
      pageInfo { hasNextPage endCursor }
    }
    fulfillmentOrders(first: $fulfilmentOrders) {
      nodes { ...FulfilmentOrderFields }
      pageInfo { hasNextPage endCursor }
    }
  }
  fragment AddressFields on MailingAddress {
    firstName
    lastName
    name
    company
    address1
    address2
    city
    province
    provinceCode
    zip
    country
    countryCodeV2
    phone
  }
  ${LINE_FIELDS}
  ${FULFILMENT_ORDER_FIELDS}
`;

/** Orders by time of change, a few at a time: lines make each one heavy. */
export const LIST_ORDERS = `#graphql
  query ListOrders($query: String!, $first: Int!, $after: String, $lines: Int!, $fulfilmentOrders: Int!, $fulfilmentLines: Int!) {
    orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes { ...OrderFields }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${ORDER_FIELDS}
`;

export const READ_ORDER = `#graphql
  query ReadOrder($id: ID!, $lines: Int!, $fulfilmentOrders: Int!, $fulfilmentLines: Int!) {
    order(id: $id) { ...OrderFields }
  }
  ${ORDER_FIELDS}
`;

/** The lines of an order beyond its first page. */
export const LIST_ORDER_LINES = `#graphql
  query ListOrderLines($id: ID!, $first: Int!, $after: String) {
    order(id: $id) {
      lineItems(first: $first, after: $after) {
        nodes { ...LineFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
  ${LINE_FIELDS}
`;

/** The fulfilment orders of an order beyond its first page. */
export const LIST_ORDER_FULFILMENT_ORDERS = `#graphql
  query ListOrderFulfilmentOrders($id: ID!, $first: Int!, $after: String, $fulfilmentLines: Int!) {
    order(id: $id) {
      fulfillmentOrders(first: $first, after: $after) {
        nodes { ...FulfilmentOrderFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
  ${FULFILMENT_ORDER_FIELDS}
`;

/** The lines of a fulfilment order beyond its first page. */
export const LIST_FULFILMENT_LINES = `#graphql
  query ListFulfilmentLines($id: ID!, $first: Int!, $after: String) {
    fulfillmentOrder(id: $id) {
      lineItems(first: $first, after: $after) {
        nodes { ...FulfilmentLineFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
  ${FULFILMENT_LINE_FIELDS}
`;

/** Requests at our location that wait for an answer. */
export const LIST_FULFILMENT_REQUESTS = `#graphql
  query ListFulfilmentRequests($status: FulfillmentOrderAssignmentStatus!, $first: Int!, $after: String, $fulfilmentLines: Int!) {
    assignedFulfillmentOrders(first: $first, after: $after, assignmentStatus: $status) {
      nodes { ...FulfilmentOrderFields }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${FULFILMENT_ORDER_FIELDS}
`;

export const REQUEST_FULFILMENT = `#graphql
  mutation RequestFulfilment($id: ID!, $message: String, $fulfilmentLines: Int!) {
    fulfillmentOrderSubmitFulfillmentRequest(id: $id, message: $message) {
      submittedFulfillmentOrder { ...FulfilmentOrderFields }
      userErrors { field message }
    }
  }
  ${FULFILMENT_ORDER_FIELDS}
`;

export const ACCEPT_FULFILMENT = `#graphql
  mutation AcceptFulfilment($id: ID!, $message: String, $fulfilmentLines: Int!) {
    fulfillmentOrderAcceptFulfillmentRequest(id: $id, message: $message) {
      fulfillmentOrder { ...FulfilmentOrderFields }
      userErrors { field message }
    }
  }
  ${FULFILMENT_ORDER_FIELDS}
`;

export const REJECT_FULFILMENT = `#graphql
  mutation RejectFulfilment($id: ID!, $reason: FulfillmentOrderRejectionReason!, $message: String!, $fulfilmentLines: Int!) {
    fulfillmentOrderRejectFulfillmentRequest(id: $id, reason: $reason, message: $message) {
      fulfillmentOrder { ...FulfilmentOrderFields }
      userErrors { field message }
    }
  }
  ${FULFILMENT_ORDER_FIELDS}
`;

export const ACCEPT_CANCELLATION = `#graphql
  mutation AcceptCancellation($id: ID!, $message: String, $fulfilmentLines: Int!) {
    fulfillmentOrderAcceptCancellationRequest(id: $id, message: $message) {
      fulfillmentOrder { ...FulfilmentOrderFields }
      userErrors { field message }
    }
  }
  ${FULFILMENT_ORDER_FIELDS}
`;

export const REJECT_CANCELLATION = `#graphql
  mutation RejectCancellation($id: ID!, $message: String!, $fulfilmentLines: Int!) {
    fulfillmentOrderRejectCancellationRequest(id: $id, message: $message) {
      fulfillmentOrder { ...FulfilmentOrderFields }
      userErrors { field message }
    }
  }
  ${FULFILMENT_ORDER_FIELDS}
`;

export const LIST_FULFILMENTS = `#graphql
  query ListFulfilments($id: ID!) {
    order(id: $id) {
      fulfillments(first: 100) { id status trackingInfo { number company url } }
    }
  }
`;

export const CREATE_FULFILMENT = `#graphql
  mutation CreateFulfilment($fulfillment: FulfillmentInput!) {
    fulfillmentCreate(fulfillment: $fulfillment) {
      fulfillment { id }
      userErrors { field message }
    }
  }
`;

export const UPDATE_TRACKING = `#graphql
  mutation UpdateTracking($id: ID!, $tracking: FulfillmentTrackingInput!) {
    fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: true) {
      fulfillment { id }
      userErrors { field message }
    }
  }
`;

export const CREATE_FULFILMENT_EVENT = `#graphql
  mutation CreateFulfilmentEvent($event: FulfillmentEventInput!) {
    fulfillmentEventCreate(fulfillmentEvent: $event) {
      fulfillmentEvent { id }
      userErrors { field message }
    }
  }
`;
