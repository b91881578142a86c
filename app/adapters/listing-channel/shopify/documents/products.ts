/** Defines the metafield by which our products are found again; its type makes values unique. */
export const DEFINE_LISTING_KEY = `#graphql
  mutation DefineListingKey($definition: MetafieldDefinitionInput!) {
    metafieldDefinitionCreate(definition: $definition) {
      createdDefinition { id }
      userErrors { field message code }
    }
  }
`;

/** Writes metafields of products or variants, up to 25, beside what else they have. */
export const SET_METAFIELDS = `#graphql
  mutation SetMetafields($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) {
      metafields { id }
      userErrors { field message code }
    }
  }
`;

/** The product that carries our key, without its variants. */
export const FIND_LISTING = `#graphql
  query FindListing($identifier: ProductIdentifierInput!) {
    productByIdentifier(identifier: $identifier) {
      id
      handle
    }
  }
`;

/** How a product's pictures got on. */
export const READ_PICTURES = `#graphql
  query ReadPictures($id: ID!, $first: Int!) {
    product(id: $id) {
      media(first: $first) {
        nodes { id status alt }
      }
    }
  }
`;

/** A product as it is, without its variants. */
export const READ_CONTENT = `#graphql
  query ReadContent($id: ID!, $pictures: Int!) {
    product(id: $id) {
      id
      title
      descriptionHtml
      vendor
      productType
      tags
      status
      seo { title description }
      options { name values }
      media(first: $pictures) {
        nodes { id status alt }
      }
    }
  }
`;

/** A page of a product's variants. */
export const LIST_VARIANTS = `#graphql
  query ListVariants($id: ID!, $first: Int!, $after: String) {
    product(id: $id) {
      variants(first: $first, after: $after) {
        nodes {
          id
          sku
          price
          compareAtPrice
          taxable
          inventoryPolicy
          selectedOptions { name value }
          inventoryItem { id }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`;

/** A page of a product's variants with the keys that we gave them. */
export const LIST_KEYED_VARIANTS = `#graphql
  query ListKeyedVariants($id: ID!, $key: String!, $first: Int!, $after: String) {
    product(id: $id) {
      variants(first: $first, after: $after) {
        nodes {
          id
          metafield(namespace: "$app", key: $key) { value }
          inventoryItem { id }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`;

/** A product's variants as they are, with the keys that we gave them, and which of them are stocked at a location. */
export const LIST_CONTENT_VARIANTS = `#graphql
  query ListContentVariants($id: ID!, $locationId: ID!, $key: String!, $first: Int!, $after: String) {
    product(id: $id) {
      variants(first: $first, after: $after) {
        nodes {
          id
          sku
          price
          compareAtPrice
          taxable
          inventoryPolicy
          selectedOptions { name value }
          metafield(namespace: "$app", key: $key) { value }
          media(first: 1) { nodes { id } }
          inventoryItem {
            id
            unitCost { amount }
            measurement { weight { value unit } }
            inventoryLevel(locationId: $locationId) { id }
          }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`;

/** Creates or replaces one product. Runs alone and as the mutation of a bulk operation. */
export const SET_PRODUCT = `#graphql
  mutation SetProduct($identifier: ProductSetIdentifiers, $input: ProductSetInput!, $first: Int!) {
    productSet(identifier: $identifier, input: $input, synchronous: true) {
      product {
        id
        handle
        title
        descriptionHtml
        vendor
        productType
        tags
        status
        seo { title description }
        variants(first: $first) {
          nodes {
            id
            sku
            price
            compareAtPrice
            taxable
            inventoryPolicy
            selectedOptions { name value }
            inventoryItem { id }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
      userErrors { field message code }
    }
  }
`;

/** Publishes one product. Runs alone and as the mutation of a bulk operation. */
export const PUBLISH_PRODUCT = `#graphql
  mutation PublishProduct($id: ID!, $input: [PublicationInput!]!) {
    publishablePublish(id: $id, input: $input) {
      userErrors { field message }
    }
  }
`;

export const SET_PRODUCT_STATUS = `#graphql
  mutation SetProductStatus($product: ProductUpdateInput!) {
    productUpdate(product: $product) {
      product { id }
      userErrors { field message }
    }
  }
`;

export const DELETE_PRODUCT = `#graphql
  mutation DeleteProduct($id: ID!) {
    productDelete(input: { id: $id }) {
      deletedProductId
      userErrors { field message }
    }
  }
`;

/** Sets stock where the items are stocked already. */
export const SET_STOCK = `#graphql
  mutation SetStock($input: InventorySetQuantitiesInput!, $key: String!) {
    inventorySetQuantities(input: $input) @idempotent(key: $key) {
      inventoryAdjustmentGroup { id }
      userErrors { field message code }
    }
  }
`;

/** Stocks an item at one more location. */
export const ACTIVATE_STOCK = `#graphql
  mutation ActivateStock($inventoryItemId: ID!, $locationId: ID!, $available: Int!, $key: String!) {
    inventoryActivate(inventoryItemId: $inventoryItemId, locationId: $locationId, available: $available) @idempotent(key: $key) {
      inventoryLevel { id }
      userErrors { field message }
    }
  }
`;

/** The store's products, oldest change first. Products with more variants than a page are read on by LIST_PRODUCT_VARIANTS. */
export const LIST_PRODUCTS = `#graphql
  query ListProducts($query: String, $first: Int!, $after: String, $variants: Int!, $key: String!) {
    products(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes {
        id
        title
        handle
        descriptionHtml
        vendor
        productType
        tags
        status
        seo { title description }
        updatedAt
        featuredMedia { preview { image { url } } }
        metafield(namespace: "$app", key: $key) { value }
        variants(first: $variants) {
          nodes {
            id
            sku
            title
            price
            compareAtPrice
            taxable
            inventoryPolicy
            inventoryQuantity
            selectedOptions { name value }
            inventoryItem { id }
            media(first: 1) { nodes { id preview { image { url } } } }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

/** The rest of a product's variants in the shape of LIST_PRODUCTS. */
export const LIST_PRODUCT_VARIANTS = `#graphql
  query ListProductVariants($id: ID!, $first: Int!, $after: String) {
    product(id: $id) {
      variants(first: $first, after: $after) {
        nodes {
          id
          sku
          title
          price
          compareAtPrice
          taxable
          inventoryPolicy
          inventoryQuantity
          selectedOptions { name value }
          inventoryItem { id }
          media(first: 1) { nodes { id preview { image { url } } } }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`;
