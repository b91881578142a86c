const FIELDS = `
  id
  name
  status
  test
  trialDays
  returnUrl
  createdAt
  currentPeriodEnd
  lineItems {
    plan {
      pricingDetails {
        ... on AppRecurringPricing { interval price { amount currencyCode } }
      }
    }
  }
`;

/** Asks the merchant for an agreement, in the place of the one that there may be. */
export const CREATE_SUBSCRIPTION = `#graphql
  mutation CreateSubscription(
    $name: String!
    $returnUrl: URL!
    $lineItems: [AppSubscriptionLineItemInput!]!
    $trialDays: Int!
    $test: Boolean!
    $replacementBehavior: AppSubscriptionReplacementBehavior!
  ) {
    appSubscriptionCreate(
      name: $name
      returnUrl: $returnUrl
      lineItems: $lineItems
      trialDays: $trialDays
      test: $test
      replacementBehavior: $replacementBehavior
    ) {
      appSubscription { ${FIELDS} }
      confirmationUrl
      userErrors { field message }
    }
  }
`;

/** Ends an agreement at once, without paying anything back. */
export const CANCEL_SUBSCRIPTION = `#graphql
  mutation CancelSubscription($id: ID!) {
    appSubscriptionCancel(id: $id, prorate: false) {
      appSubscription { ${FIELDS} }
      userErrors { field message }
    }
  }
`;

/** One agreement, however it stands. */
export const READ_SUBSCRIPTION = `#graphql
  query ReadSubscription($id: ID!) {
    node(id: $id) { ... on AppSubscription { ${FIELDS} } }
  }
`;

/** Every agreement of the shop with us, newest first, however it stands. */
export const LIST_SUBSCRIPTIONS = `#graphql
  query ListSubscriptions($after: String) {
    currentAppInstallation {
      allSubscriptions(first: 50, after: $after, sortKey: CREATED_AT, reverse: true) {
        nodes { ${FIELDS} }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`;

/** Whether the shop can be charged for real: a development store can't. */
export const READ_BILLABLE = `#graphql
  query ReadBillable {
    shop { plan { partnerDevelopment } }
  }
`;
