/** What a fulfillment holds. */
export const LIST_FULFILLED_LINES = `#graphql
  query ListFulfilledLines($id: ID!, $after: String) {
    fulfillment(id: $id) {
      fulfillmentLineItems(first: 50, after: $after) {
        nodes { quantity lineItem { id } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`;
