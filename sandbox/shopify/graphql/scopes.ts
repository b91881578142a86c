import { apiError, type Call } from "./call.ts";

const FULFILLMENT_ORDER_READERS = [
  "read_assigned_fulfillment_orders",
  "read_merchant_managed_fulfillment_orders",
  "read_third_party_fulfillment_orders",
];
const FULFILLMENT_ORDER_WRITERS = [
  "write_assigned_fulfillment_orders",
  "write_merchant_managed_fulfillment_orders",
  "write_third_party_fulfillment_orders",
];

/** Any one of the scopes opens the field. Fields that are not listed are open to every installed app. */
const REQUIRED: Record<string, readonly string[]> = {
  "QueryRoot.products": ["read_products"],
  "QueryRoot.productsCount": ["read_products"],
  "QueryRoot.product": ["read_products"],
  "QueryRoot.productByIdentifier": ["read_products"],
  "QueryRoot.productVariants": ["read_products"],
  "QueryRoot.productVariant": ["read_products"],
  "QueryRoot.productOperation": ["read_products"],
  "QueryRoot.inventoryItem": ["read_inventory", "read_products"],
  "QueryRoot.inventoryItems": ["read_inventory", "read_products"],
  "InventoryItem.inventoryLevel": ["read_inventory"],
  "InventoryItem.inventoryLevels": ["read_inventory"],
  "QueryRoot.locations": ["read_locations"],
  "QueryRoot.location": ["read_locations"],
  "QueryRoot.publications": ["read_publications"],
  "Product.resourcePublications": ["read_publications"],
  "Product.resourcePublicationsV2": ["read_publications"],
  "QueryRoot.orders": ["read_orders"],
  "QueryRoot.ordersCount": ["read_orders"],
  "QueryRoot.order": ["read_orders"],
  "QueryRoot.customer": ["read_customers"],
  "Order.customer": ["read_customers"],
  "QueryRoot.fulfillment": ["read_orders", "read_fulfillments"],
  "QueryRoot.assignedFulfillmentOrders": ["read_assigned_fulfillment_orders"],
  "QueryRoot.fulfillmentOrder": FULFILLMENT_ORDER_READERS,
  "QueryRoot.fulfillmentOrders": FULFILLMENT_ORDER_READERS,
  "Order.fulfillmentOrders": FULFILLMENT_ORDER_READERS,
  "Mutation.productSet": ["write_products"],
  "Mutation.productUpdate": ["write_products"],
  "Mutation.productDelete": ["write_products"],
  "Mutation.productVariantsBulkCreate": ["write_products"],
  "Mutation.productVariantsBulkUpdate": ["write_products"],
  "Mutation.productVariantsBulkDelete": ["write_products"],
  "Mutation.metafieldDefinitionCreate": ["write_products"],
  "Mutation.fileUpdate": ["write_files", "write_products"],
  "Mutation.publishablePublish": ["write_publications"],
  "Mutation.publishableUnpublish": ["write_publications"],
  "Mutation.inventorySetQuantities": ["write_inventory"],
  "Mutation.inventoryActivate": ["write_inventory"],
  "Mutation.inventoryItemUpdate": ["write_inventory"],
  "Mutation.fulfillmentServiceCreate": ["write_fulfillments"],
  "Mutation.fulfillmentServiceUpdate": ["write_fulfillments"],
  "Mutation.fulfillmentServiceDelete": ["write_fulfillments"],
  "Mutation.locationEdit": ["write_locations", "write_fulfillments"],
  "Mutation.fulfillmentOrderSubmitFulfillmentRequest": ["write_third_party_fulfillment_orders"],
  "Mutation.fulfillmentOrderSubmitCancellationRequest": ["write_third_party_fulfillment_orders"],
  "Mutation.fulfillmentOrderAcceptFulfillmentRequest": ["write_assigned_fulfillment_orders"],
  "Mutation.fulfillmentOrderRejectFulfillmentRequest": ["write_assigned_fulfillment_orders"],
  "Mutation.fulfillmentOrderAcceptCancellationRequest": ["write_assigned_fulfillment_orders"],
  "Mutation.fulfillmentOrderRejectCancellationRequest": ["write_assigned_fulfillment_orders"],
  "Mutation.fulfillmentOrderClose": FULFILLMENT_ORDER_WRITERS,
  "Mutation.fulfillmentOrderHold": FULFILLMENT_ORDER_WRITERS,
  "Mutation.fulfillmentOrderReleaseHold": FULFILLMENT_ORDER_WRITERS,
  "Mutation.fulfillmentOrderOpen": FULFILLMENT_ORDER_WRITERS,
  "Mutation.fulfillmentOrderReschedule": FULFILLMENT_ORDER_WRITERS,
  "Mutation.fulfillmentOrderMove": FULFILLMENT_ORDER_WRITERS,
  "Mutation.fulfillmentOrderSplit": FULFILLMENT_ORDER_WRITERS,
  "Mutation.fulfillmentCreate": FULFILLMENT_ORDER_WRITERS,
  "Mutation.fulfillmentCancel": FULFILLMENT_ORDER_WRITERS,
  "Mutation.fulfillmentTrackingInfoUpdate": [...FULFILLMENT_ORDER_WRITERS, "write_fulfillments"],
  "Mutation.fulfillmentEventCreate": ["write_fulfillments"],
  "Mutation.orderCancel": ["write_orders"],
  "Mutation.orderUpdate": ["write_orders"],
  "Mutation.orderMarkAsPaid": ["write_orders"],
  "Mutation.refundCreate": ["write_orders"],
};

/** True when one of `granted` is `scope` or, for a read scope, its write counterpart. */
export function grants(granted: ReadonlySet<string>, scope: string): boolean {
  return granted.has(scope) || (scope.startsWith("read_") && granted.has(`write_${scope.slice(5)}`));
}

/** @throws ACCESS_DENIED when the app was granted none of the scopes that the field asks for */
export function requireScope(call: Call, typeName: string, fieldName: string): void {
  const required = REQUIRED[`${typeName}.${fieldName}`];
  if (!required || required.some((scope) => grants(call.scopes, scope))) return;
  const names = required.map((scope) => `\`${scope}\``).join(" or ");
  throw apiError(`Access denied for ${fieldName} field. Required access: ${names} access scope.`, "ACCESS_DENIED", {
    documentation: "https://shopify.dev/api/usage/access-scopes",
    requiredAccess: `${names} access scope.`,
  });
}
