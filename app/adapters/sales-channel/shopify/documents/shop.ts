/** The shop's own facts. */
export const READ_SHOP = `#graphql
  query ReadShop {
    shop {
      id
      name
      email
      shopOwnerName
      myshopifyDomain
      primaryDomain { host }
      currencyCode
      ianaTimezone
      plan { publicDisplayName }
      shopAddress { countryCodeV2 }
    }
  }
`;

/** Every fulfilment service of the shop, ours among them. */
export const LIST_FULFILMENT_SERVICES = `#graphql
  query ListFulfilmentServices {
    shop {
      fulfillmentServices { id handle serviceName location { id } }
    }
  }
`;

/** Makes our fulfilment service, with the location that comes with it. */
export const CREATE_FULFILMENT_SERVICE = `#graphql
  mutation CreateFulfilmentService($name: String!) {
    fulfillmentServiceCreate(name: $name, trackingSupport: true, inventoryManagement: false, requiresShippingMethod: true) {
      fulfillmentService { id handle serviceName location { id } }
      userErrors { field message }
    }
  }
`;

/** Where products can be published. */
export const LIST_PUBLICATIONS = `#graphql
  query ListPublications {
    publications(first: 50) {
      nodes { id catalog { title } channels(first: 1) { nodes { handle name } } }
    }
  }
`;

/** The channels that products can be published to, with the apps behind them. */
export const LIST_CHANNELS = `#graphql
  query ListChannels {
    publications(first: 50) {
      nodes {
        id
        catalog { status }
        channels(first: 5) { nodes { id handle name app { id handle title developerName } } }
      }
    }
  }
`;

/** Defines the metafield by which our products are found again; its type makes values unique. */
export const DEFINE_LISTING_KEY = `#graphql
  mutation DefineListingKey($definition: MetafieldDefinitionInput!) {
    metafieldDefinitionCreate(definition: $definition) {
      createdDefinition { id }
      userErrors { field message code }
    }
  }
`;
