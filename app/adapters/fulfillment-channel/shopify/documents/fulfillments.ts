/** What a request and its answer change of a fulfillment order. */
const ANSWERED_FIELDS = `
  fragment AnsweredFields on FulfillmentOrder {
    id
    status
    requestStatus
    supportedActions { action }
  }
`;

/** Every fulfillment service of the shop, ours among them. */
export const LIST_FULFILLMENT_SERVICES = `#graphql
  query ListFulfillmentServices {
    shop {
      fulfillmentServices { id handle serviceName location { id } }
    }
  }
`;

/** Makes our fulfillment service, with the location that comes with it. */
export const CREATE_FULFILLMENT_SERVICE = `#graphql
  mutation CreateFulfillmentService($name: String!) {
    fulfillmentServiceCreate(name: $name, trackingSupport: true, inventoryManagement: false, requiresShippingMethod: true) {
      fulfillmentService { id handle serviceName location { id } }
      userErrors { field message }
    }
  }
`;

export const REQUEST_FULFILLMENT = `#graphql
  mutation RequestFulfillment($id: ID!, $message: String) {
    fulfillmentOrderSubmitFulfillmentRequest(id: $id, message: $message) {
      submittedFulfillmentOrder { ...AnsweredFields }
      userErrors { field message }
    }
  }
  ${ANSWERED_FIELDS}
`;

export const ACCEPT_FULFILLMENT = `#graphql
  mutation AcceptFulfillment($id: ID!, $message: String) {
    fulfillmentOrderAcceptFulfillmentRequest(id: $id, message: $message) {
      fulfillmentOrder { ...AnsweredFields }
      userErrors { field message }
    }
  }
  ${ANSWERED_FIELDS}
`;

export const REJECT_FULFILLMENT = `#graphql
  mutation RejectFulfillment($id: ID!, $reason: FulfillmentOrderRejectionReason!, $message: String!) {
    fulfillmentOrderRejectFulfillmentRequest(id: $id, reason: $reason, message: $message) {
      fulfillmentOrder { ...AnsweredFields }
      userErrors { field message }
    }
  }
  ${ANSWERED_FIELDS}
`;

export const ACCEPT_CANCELLATION = `#graphql
  mutation AcceptCancellation($id: ID!, $message: String) {
    fulfillmentOrderAcceptCancellationRequest(id: $id, message: $message) {
      fulfillmentOrder { ...AnsweredFields }
      userErrors { field message }
    }
  }
  ${ANSWERED_FIELDS}
`;

export const REJECT_CANCELLATION = `#graphql
  mutation RejectCancellation($id: ID!, $message: String!) {
    fulfillmentOrderRejectCancellationRequest(id: $id, message: $message) {
      fulfillmentOrder { ...AnsweredFields }
      userErrors { field message }
    }
  }
  ${ANSWERED_FIELDS}
`;

export const LIST_FULFILLMENTS = `#graphql
  query ListFulfillments($id: ID!) {
    order(id: $id) {
      fulfillments(first: 100) { id status location { id } trackingInfo { number company url } }
    }
  }
`;

/** The newest events of a fulfillment. */
export const LIST_FULFILLMENT_EVENTS = `#graphql
  query ListFulfillmentEvents($id: ID!) {
    fulfillment(id: $id) {
      events(first: 100, reverse: true, sortKey: HAPPENED_AT) { nodes { status happenedAt } }
    }
  }
`;

export const CREATE_FULFILLMENT = `#graphql
  mutation CreateFulfillment($fulfillment: FulfillmentInput!) {
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

export const CREATE_FULFILLMENT_EVENT = `#graphql
  mutation CreateFulfillmentEvent($event: FulfillmentEventInput!) {
    fulfillmentEventCreate(fulfillmentEvent: $event) {
      fulfillmentEvent { id }
      userErrors { field message }
    }
  }
`;
