import { FULFILLMENT_LINE_FIELDS, FULFILLMENT_ORDER_FIELDS } from "../fulfillment-order-fields";

const LINE_FIELDS = `
  fragment LineFields on LineItem {
    id
    title
    variantTitle
    sku
    quantity
    currentQuantity
    unfulfilledQuantity
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

const RISK_FIELDS = `
  fragment RiskFields on OrderRiskSummary {
    recommendation
    assessments { riskLevel facts { description sentiment } }
  }
`;

/** The customer object is left out: it takes a scope that names and addresses on the order make needless. */
const ORDER_FIELDS = `
  fragment OrderFields on Order {
    id
    name
    createdAt
    processedAt
    updatedAt
    cancelledAt
    cancelReason
    test
    tags
    note
    customAttributes { key value }
    localizedFields(first: 5) { nodes { title value } }
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
    originalTotalAdditionalFeesSet { shopMoney { amount } }
    totalDiscountsSet { shopMoney { amount } }
    totalTipReceivedSet { shopMoney { amount } }
    refunds { id }
    totalPriceSet { shopMoney { amount } }
    totalOutstandingSet { shopMoney { amount } }
    currentTotalPriceSet { shopMoney { amount } }
    currentTotalTaxSet { shopMoney { amount } }
    currentTotalDutiesSet { shopMoney { amount } }
    currentTotalAdditionalFeesSet { shopMoney { amount } }
    currentSubtotalPriceSet { shopMoney { amount } }
    currentShippingPriceSet { shopMoney { amount } }
    taxesIncluded
    refundDiscrepancySet { shopMoney { amount } }
    sourceName
    shippingLine { deliveryCategory }
    shippingAddress { ...AddressFields }
    billingAddress { firstName lastName name phone }
    risk { ...RiskFields }
    fulfillments(first: 10) { id status trackingInfo(first: 5) { number company url } }
    lineItems(first: $lines) {
      nodes { ...LineFields }
      pageInfo { hasNextPage endCursor }
    }
    fulfillmentOrders(first: $fulfillmentOrders) {
      nodes { ...FulfillmentOrderFields }
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
  ${RISK_FIELDS}
  ${LINE_FIELDS}
  ${FULFILLMENT_ORDER_FIELDS}
`;

/** Some orders, a few at a time: lines make each one heavy. */
export const READ_ORDERS = `#graphql
  query ReadOrders($ids: [ID!]!, $lines: Int!, $fulfillmentOrders: Int!, $fulfillmentLines: Int!) {
    nodes(ids: $ids) { ...OrderFields }
  }
  ${ORDER_FIELDS}
`;

export const READ_ORDER = `#graphql
  query ReadOrder($id: ID!, $lines: Int!, $fulfillmentOrders: Int!, $fulfillmentLines: Int!) {
    order(id: $id) { ...OrderFields }
  }
  ${ORDER_FIELDS}
`;

/** When an order changed last and was cancelled, and what changes without it, its risk and its parts, as far as tells that they have. */
const STANDING_FIELDS = `
  fragment StandingFields on Order {
    id
    updatedAt
    cancelledAt
    displayFinancialStatus
    risk { recommendation assessments { riskLevel } }
    fulfillmentOrders(first: 3) {
      nodes {
        id
        status
        requestStatus
        fulfillAt
        assignedLocation { location { id } }
        lineItems(first: 5) {
          nodes { id totalQuantity remainingQuantity }
          pageInfo { hasNextPage }
        }
      }
      pageInfo { hasNextPage }
    }
  }
`;

export const READ_ORDER_STANDING = `#graphql
  query ReadOrderStanding($id: ID!) {
    order(id: $id) { ...StandingFields }
  }
  ${STANDING_FIELDS}
`;

export const READ_ORDER_STANDINGS = `#graphql
  query ReadOrderStandings($ids: [ID!]!) {
    nodes(ids: $ids) { ...StandingFields }
  }
  ${STANDING_FIELDS}
`;

/** Orders by time of change. */
export const LIST_ORDER_STANDINGS = `#graphql
  query ListOrderStandings($query: String!, $first: Int!, $after: String) {
    orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes { ...StandingFields }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${STANDING_FIELDS}
`;

/** What is said of several orders' risk. */
export const READ_ORDER_RISKS = `#graphql
  query ReadOrderRisks($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Order {
        id
        risk { ...RiskFields }
      }
    }
  }
  ${RISK_FIELDS}
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

/** The fulfillment orders of an order beyond its first page. */
export const LIST_ORDER_FULFILLMENT_ORDERS = `#graphql
  query ListOrderFulfillmentOrders($id: ID!, $first: Int!, $after: String, $fulfillmentLines: Int!) {
    order(id: $id) {
      fulfillmentOrders(first: $first, after: $after) {
        nodes { ...FulfillmentOrderFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
  ${FULFILLMENT_ORDER_FIELDS}
`;

/** The lines of a fulfillment order beyond its first page. */
export const LIST_FULFILLMENT_LINES = `#graphql
  query ListFulfillmentLines($id: ID!, $first: Int!, $after: String) {
    fulfillmentOrder(id: $id) {
      lineItems(first: $first, after: $after) {
        nodes { ...FulfillmentLineFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
  ${FULFILLMENT_LINE_FIELDS}
`;

/** Requests at our location that wait for an answer. */
export const LIST_FULFILLMENT_REQUESTS = `#graphql
  query ListFulfillmentRequests($status: FulfillmentOrderAssignmentStatus!, $first: Int!, $after: String, $fulfillmentLines: Int!) {
    assignedFulfillmentOrders(first: $first, after: $after, assignmentStatus: $status) {
      nodes { ...FulfillmentOrderFields }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${FULFILLMENT_ORDER_FIELDS}
`;
