import { apiError, type Call } from "./call.ts";

const DOCUMENTATION = "https://shopify.dev/docs/apps/launch/protected-customer-data";

/** Level 2 of protected customer data: each field is granted by itself. */
const PERSONAL_FIELDS: Record<string, ReadonlySet<string>> = {
  Order: new Set(["email", "phone"]),
  MailingAddress: new Set([
    "firstName",
    "lastName",
    "name",
    "company",
    "address1",
    "address2",
    "city",
    "zip",
    "phone",
    "latitude",
    "longitude",
    "formatted",
  ]),
  FulfillmentOrderDestination: new Set([
    "firstName",
    "lastName",
    "company",
    "address1",
    "address2",
    "city",
    "zip",
    "phone",
    "email",
  ]),
};
const ADDRESSES = new Set(["shippingAddress", "billingAddress", "displayAddress", "destination", "customer"]);
/** Level 1: what tells of a sale at all. */
const ORDER_ROOTS = new Set(["orders", "order", "ordersCount", "assignedFulfillmentOrders", "fulfillmentOrder"]);

/** @throws ACCESS_DENIED for what the app was not approved for; the field is null beside data that is otherwise whole */
export function requireApproval({ shop }: Call, typeName: string, fieldName: string): void {
  const { withheld } = shop;
  if (!withheld) return;
  if (typeName === "QueryRoot" && withheld === "orders" && ORDER_ROOTS.has(fieldName))
    throw denied("access the Order object");
  if (typeName === "Order" && fieldName === "customer") throw denied("access the Customer object");
  if (withheld !== "fields" && (typeName === "Order" || typeName === "FulfillmentOrder") && ADDRESSES.has(fieldName))
    throw denied("access the MailingAddress object");
  if (PERSONAL_FIELDS[typeName]?.has(fieldName)) throw denied(`use the ${fieldName} field`);
}

function denied(what: string): Error {
  return apiError(`This app is not approved to ${what}. See ${DOCUMENTATION} for more details.`, "ACCESS_DENIED", {
    documentation: DOCUMENTATION,
  });
}
