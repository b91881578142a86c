const FIELDS = `
  id
  name
  status
  test
  price { amount currencyCode }
`;

/** Asks the merchant for something that is bought once. */
export const CREATE_PURCHASE = `#graphql
  mutation CreatePurchase($name: String!, $price: MoneyInput!, $returnUrl: URL!, $test: Boolean!) {
    appPurchaseOneTimeCreate(name: $name, price: $price, returnUrl: $returnUrl, test: $test) {
      appPurchaseOneTime { ${FIELDS} }
      confirmationUrl
      userErrors { field message }
    }
  }
`;

/** One purchase, however it stands. */
export const READ_PURCHASE = `#graphql
  query ReadPurchase($id: ID!) {
    node(id: $id) { ... on AppPurchaseOneTime { ${FIELDS} } }
  }
`;

/** Everything that the shop bought of us once, newest first, however it stands. */
export const LIST_PURCHASES = `#graphql
  query ListPurchases($after: String) {
    currentAppInstallation {
      oneTimePurchases(first: 50, after: $after, sortKey: CREATED_AT, reverse: true) {
        nodes { ${FIELDS} }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`;
