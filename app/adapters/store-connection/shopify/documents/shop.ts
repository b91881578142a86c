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
      taxesIncluded
      plan { publicDisplayName }
      shopAddress { countryCodeV2 }
    }
  }
`;
