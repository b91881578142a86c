import { isoSeconds, refused, userError, type Call, type Resolvers } from "../graphql/call.ts";
import { connection, type PageArguments } from "../graphql/connection.ts";
import { compareIds, numericId } from "../ids.ts";
import type { FulfillmentService, Location, LocationAddress } from "../model.ts";

/** A Location as GraphQL serves it, or null when it is not the shop's. */
export function locationView(call: Call, id: string): object | null {
  const { state } = call.shopify;
  const location = state.locations.get(id);
  if (location?.shop !== call.shop.domain) return null;
  const { address } = location;
  const service = location.fulfillmentServiceId
    ? state.fulfillmentServices.get(location.fulfillmentServiceId)
    : undefined;
  return {
    __typename: "Location",
    id: location.id,
    legacyResourceId: numericId(location.id),
    name: location.name,
    isActive: location.isActive,
    isPrimary: service === undefined,
    isFulfillmentService: service !== undefined,
    fulfillsOnlineOrders: true,
    shipsInventory: true,
    activatable: !location.isActive,
    deactivatable: service !== undefined,
    deletable: false,
    hasActiveInventory: true,
    addressVerified: false,
    createdAt: isoSeconds(location.createdAt),
    updatedAt: isoSeconds(location.updatedAt),
    fulfillmentService: () => (service ? fulfillmentServiceView(call, service) : null),
    address: {
      ...address,
      country: new Intl.DisplayNames("en", { type: "region" }).of(address.countryCode),
      province: address.provinceCode,
      formatted: [address.address1, address.address2, address.city, address.zip, address.countryCode].filter(Boolean),
    },
  };
}

export function fulfillmentServiceView(call: Call, service: FulfillmentService): object {
  return {
    __typename: "FulfillmentService",
    id: service.id,
    handle: service.handle,
    serviceName: service.name,
    callbackUrl: service.callbackUrl,
    inventoryManagement: service.inventoryManagement,
    trackingSupport: service.trackingSupport,
    requiresShippingMethod: service.requiresShippingMethod,
    type: "THIRD_PARTY",
    location: () => locationView(call, service.locationId),
  };
}

export const locationQueries: Resolvers = {
  location: ({ id }: { id?: string | null }, call) =>
    locationView(call, id ?? call.shopify.state.merchantLocation(call.shop.domain).id),
  locations: (args: PageArguments & { includeLegacy: boolean; includeInactive: boolean }, call) => {
    const locations = call.shopify.state.locations
      .filter(
        ({ shop, isActive, fulfillmentServiceId }) =>
          shop === call.shop.domain &&
          (isActive || args.includeInactive) &&
          (args.includeLegacy || fulfillmentServiceId === null),
      )
      .sort((left, right) => left.name.localeCompare(right.name) || compareIds(left.id, right.id));
    return connection(call, locations, args, (location) => locationView(call, location.id));
  },
  fulfillmentService: ({ id }: { id: string }, call) => {
    const service = call.shopify.state.fulfillmentServices.get(id.split("?")[0]!);
    return service?.shop === call.shop.domain ? fulfillmentServiceView(call, service) : null;
  },
};

interface ServiceArguments {
  id: string;
  name?: string | null;
  callbackUrl?: string | null;
  inventoryManagement?: boolean | null;
  trackingSupport?: boolean | null;
  requiresShippingMethod?: boolean | null;
}

function serviceHandle(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

function fulfillmentServiceCreate(args: ServiceArguments & { name: string }, call: Call): object {
  const { state } = call.shopify;
  const name = args.name.trim();
  if (!name) return refused(userError(["name"], "Name can't be blank"));
  const taken = state.fulfillmentServices.find(
    (service) => service.shop === call.shop.domain && service.name.toLowerCase() === name.toLowerCase(),
  );
  if (taken) return refused(userError(["name"], "Name has already been taken"));
  const id = state.id("FulfillmentService");
  const location = state.createLocation(call.shop, name, id);
  const service: FulfillmentService = {
    id,
    shop: call.shop.domain,
    name,
    handle: serviceHandle(name),
    callbackUrl: args.callbackUrl ?? null,
    inventoryManagement: args.inventoryManagement ?? false,
    trackingSupport: args.trackingSupport ?? false,
    requiresShippingMethod: args.requiresShippingMethod ?? true,
    locationId: location.id,
  };
  state.fulfillmentServices.set(id, service);
  return { fulfillmentService: fulfillmentServiceView(call, service), userErrors: [] };
}

function fulfillmentServiceUpdate(args: ServiceArguments, call: Call): object {
  const { state } = call.shopify;
  const service = state.fulfillmentServices.get(args.id);
  if (service?.shop !== call.shop.domain) return refused(userError(["id"], "Fulfillment service could not be found."));
  service.name = args.name ?? service.name;
  if (args.callbackUrl !== undefined) service.callbackUrl = args.callbackUrl;
  service.inventoryManagement = args.inventoryManagement ?? service.inventoryManagement;
  service.trackingSupport = args.trackingSupport ?? service.trackingSupport;
  service.requiresShippingMethod = args.requiresShippingMethod ?? service.requiresShippingMethod;
  state.fulfillmentServices.set(service.id, service);
  state.locations.update(service.locationId, (location) => {
    location.name = service.name;
    location.updatedAt = new Date().toISOString();
  });
  return { fulfillmentService: fulfillmentServiceView(call, service), userErrors: [] };
}

function fulfillmentServiceDelete(
  {
    id,
    inventoryAction,
    destinationLocationId,
  }: { id: string; inventoryAction: string; destinationLocationId?: string | null },
  call: Call,
): object {
  const { state, webhooks } = call.shopify;
  const service = state.fulfillmentServices.get(id);
  if (service?.shop !== call.shop.domain) return refused(userError(["id"], "Fulfillment service could not be found."));
  if (inventoryAction === "TRANSFER" && !destinationLocationId) {
    return refused(userError(["destinationLocationId"], "A destination location is required to transfer inventory."));
  }
  state.fulfillmentServices.delete(id);
  if (inventoryAction === "KEEP") {
    state.locations.update(service.locationId, (location) => {
      location.fulfillmentServiceId = null;
    });
    return { deletedId: id, userErrors: [] };
  }
  for (const product of state.products.filter(({ shop }) => shop === call.shop.domain)) {
    for (const { inventoryItem } of product.variants) {
      const level = inventoryItem.levels.find(({ locationId }) => locationId === service.locationId);
      if (!level) continue;
      inventoryItem.levels = inventoryItem.levels.filter((other) => other !== level);
      const target = inventoryItem.levels.find(({ locationId }) => locationId === destinationLocationId);
      if (target) target.available += level.available;
      else if (inventoryAction === "TRANSFER")
        inventoryItem.levels.push({ ...level, locationId: destinationLocationId! });
    }
    state.saveProduct(product);
  }
  state.locations.delete(service.locationId);
  webhooks.locationDeleted(call.shop.domain, service.locationId);
  return { deletedId: id, userErrors: [] };
}

function locationEdit(
  { id, input }: { id: string; input: { name?: string | null; address?: Partial<LocationAddress> | null } },
  call: Call,
): object {
  const { state } = call.shopify;
  const location: Location | undefined = state.locations.get(id);
  if (location?.shop !== call.shop.domain) return refused(userError(["id"], "Location not found.", "NOT_FOUND"));
  location.name = input.name ?? location.name;
  Object.assign(location.address, input.address ?? {});
  location.updatedAt = new Date().toISOString();
  state.locations.set(id, location);
  return { location: locationView(call, id), userErrors: [] };
}

export const locationMutations: Resolvers = {
  fulfillmentServiceCreate,
  fulfillmentServiceUpdate,
  fulfillmentServiceDelete,
  locationEdit,
};
