import type { NewOrder } from "../commerce.ts";
import type { Shop } from "../model.ts";
import type { ShopifyState } from "../state.ts";
import { isInStock, listedProducts } from "../storefront/catalog.ts";

const BUYERS = [
  {
    firstName: "Ada",
    lastName: "Moreno",
    address1: "18 Alder Street",
    city: "Portland",
    province: "Oregon",
    provinceCode: "OR",
    zip: "97204",
    country: "United States",
    countryCode: "US",
    phone: "+15035550142",
  },
  {
    firstName: "Jonas",
    lastName: "Keller",
    address1: "Lindenallee 7",
    city: "Leipzig",
    province: null,
    provinceCode: null,
    zip: "04109",
    country: "Germany",
    countryCode: "DE",
    phone: "+4934155501",
  },
  {
    firstName: "Maud",
    lastName: "Okafor",
    address1: "42 Harbour Road",
    city: "Bristol",
    province: null,
    provinceCode: null,
    zip: "BS1 5TY",
    country: "United Kingdom",
    countryCode: "GB",
    phone: null,
  },
];

/**
 * A new order as a buyer of the online store could have made it: one each of the two newest products on sale, to one of
 * three addresses in turn.
 * @throws when the store sells nothing yet
 */
export function testOrder(state: ShopifyState, shop: Shop, financialStatus: "PAID" | "PENDING"): NewOrder {
  const variants = listedProducts(state, shop.domain)
    .map((product) => product.variants.find(isInStock))
    .filter((variant) => variant !== undefined)
    .slice(0, 2);
  if (variants.length === 0) throw new Error("Publish a product to the online store first.");
  const buyer = BUYERS[state.orders.size % BUYERS.length]!;
  const email = `${buyer.firstName}.${buyer.lastName}@buyers.test`.toLowerCase();
  return {
    lines: variants.map((variant) => ({ variantId: variant.id, quantity: 1 })),
    customer: { firstName: buyer.firstName, lastName: buyer.lastName, email, phone: buyer.phone },
    shippingAddress: { company: null, address2: null, ...buyer },
    financialStatus,
    test: true,
  };
}
