import {
  apiError,
  isoSeconds,
  refused,
  userError,
  type Call,
  type Resolvers,
  type UserError,
} from "../graphql/call.ts";
import { idempotent } from "../graphql/idempotency.ts";
import { locationView } from "../orders/location-view.ts";
import { stockAt } from "./new-product.ts";
import { applyInventoryItem, type InventoryItemInput } from "./variant-set.ts";
import { inventoryItemView, inventoryLevelView } from "./variant-view.ts";

const REASONS = new Set([
  "correction",
  "cycle_count_available",
  "damaged",
  "movement_canceled",
  "movement_created",
  "movement_received",
  "movement_updated",
  "other",
  "promotion",
  "quality_control",
  "received",
  "reservation_created",
  "reservation_deleted",
  "reservation_updated",
  "restock",
  "safety_stock",
  "shrinkage",
]);
const HIGHEST = 1_000_000_000;

interface QuantityInput {
  inventoryItemId: string;
  locationId: string;
  quantity: number;
  changeFromQuantity?: number | null;
}
interface SetQuantitiesInput {
  name: string;
  reason: string;
  referenceDocumentUri?: string | null;
  quantities: QuantityInput[];
}

/** What is kept of an answer, so that the same idempotency key answers the same. */
interface KeptAdjustment {
  userErrors: UserError[];
  group?: {
    id: string;
    createdAt: string;
    reason: string;
    referenceDocumentUri: string | null;
    changes: { name: string; delta: number; after: number; inventoryItemId: string; locationId: string }[];
  };
}

function setQuantities({ input }: { input: SetQuantitiesInput }, call: Call): KeptAdjustment {
  const missing = input.quantities.findIndex((entry) => !("changeFromQuantity" in entry));
  if (missing >= 0) {
    throw apiError(
      `InventoryQuantityInput must include the following argument: changeFromQuantity. (quantities ${missing})`,
      "BAD_REQUEST",
    );
  }
  const problems = quantityProblems(call, input);
  if (problems.length > 0) return { userErrors: problems };
  const { state, webhooks } = call.shopify;
  const changes = input.quantities.map((entry) => {
    const { product, variant } = state.variantWith(call.shop.domain, entry.inventoryItemId)!;
    const level = variant.inventoryItem.levels.find(({ locationId }) => locationId === entry.locationId)!;
    const before = input.name === "available" ? level.available : level.available + level.committed;
    level.available += entry.quantity - before;
    level.updatedAt = new Date().toISOString();
    state.saveProduct(product);
    webhooks.inventoryLevelChanged(product.shop, variant.inventoryItem, level);
    return {
      name: input.name,
      delta: entry.quantity - before,
      after: entry.quantity,
      inventoryItemId: entry.inventoryItemId,
      locationId: entry.locationId,
    };
  });
  return {
    userErrors: [],
    group: {
      id: state.id("InventoryAdjustmentGroup"),
      createdAt: new Date().toISOString(),
      reason: input.reason,
      referenceDocumentUri: input.referenceDocumentUri ?? null,
      changes: changes.filter(({ delta }) => delta !== 0),
    },
  };
}

function quantityProblems(call: Call, input: SetQuantitiesInput): UserError[] {
  if (input.name !== "available" && input.name !== "on_hand") {
    return [userError(["input", "name"], "The quantity name must be either 'available' or 'on_hand'.", "INVALID_NAME")];
  }
  if (!REASONS.has(input.reason))
    return [userError(["input", "reason"], "The specified reason is invalid.", "INVALID_REASON")];
  if (input.quantities.length > 250)
    throw apiError("The input array size exceeds the maximum allowed of 250.", "MAX_INPUT_SIZE_EXCEEDED");
  const seen = new Set<string>();
  const problems: UserError[] = [];
  for (const [index, entry] of input.quantities.entries()) {
    const at = ["input", "quantities", String(index)];
    const pair = `${entry.inventoryItemId} ${entry.locationId}`;
    const item = call.shopify.state.variantWith(call.shop.domain, entry.inventoryItemId)?.variant.inventoryItem;
    const level = item?.levels.find(({ locationId }) => locationId === entry.locationId);
    const held = level && (input.name === "available" ? level.available : level.available + level.committed);
    const location = call.shopify.state.locations.get(entry.locationId);
    if (seen.has(pair))
      problems.push(
        userError(
          at,
          "The combination of inventoryItemId and locationId must be unique.",
          "NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR",
        ),
      );
    else if (!item)
      problems.push(
        userError(
          [...at, "inventoryItemId"],
          "The specified inventory item could not be found.",
          "INVALID_INVENTORY_ITEM",
        ),
      );
    else if (location?.shop !== call.shop.domain)
      problems.push(userError([...at, "locationId"], "The specified location could not be found.", "INVALID_LOCATION"));
    else if (!level)
      problems.push(
        userError(
          [...at, "locationId"],
          "The specified inventory item is not stocked at the location.",
          "INVALID_LOCATION",
        ),
      );
    else if (input.name === "on_hand" && entry.quantity < 0)
      problems.push(userError([...at, "quantity"], "The quantity can't be negative.", "INVALID_QUANTITY_NEGATIVE"));
    else if (entry.quantity > HIGHEST)
      problems.push(
        userError([...at, "quantity"], "The quantity can't be higher than 1,000,000,000.", "INVALID_QUANTITY_TOO_HIGH"),
      );
    else if (entry.quantity < -HIGHEST)
      problems.push(
        userError([...at, "quantity"], "The quantity can't be lower than -1,000,000,000.", "INVALID_QUANTITY_TOO_LOW"),
      );
    else if (entry.changeFromQuantity != null && entry.changeFromQuantity !== held) {
      problems.push(
        userError(
          [...at, "changeFromQuantity"],
          "The changeFromQuantity argument no longer matches the persisted quantity.",
          "CHANGE_FROM_QUANTITY_STALE",
        ),
      );
    }
    seen.add(pair);
  }
  return problems;
}

function adjustmentPayload(kept: KeptAdjustment, call: Call): object {
  const { group, userErrors } = kept;
  if (!group) return { userErrors };
  return {
    userErrors,
    inventoryAdjustmentGroup: {
      __typename: "InventoryAdjustmentGroup",
      id: group.id,
      createdAt: isoSeconds(group.createdAt),
      reason: group.reason,
      referenceDocumentUri: group.referenceDocumentUri,
      changes: () =>
        group.changes.map((change) => ({
          name: change.name,
          delta: change.delta,
          quantityAfterChange: change.after,
          ledgerDocumentUri: null,
          location: () => locationView(call, change.locationId),
          item: () => {
            const found = call.shopify.state.variantWith(call.shop.domain, change.inventoryItemId);
            return found ? inventoryItemView(call, found.product, found.variant) : null;
          },
        })),
    },
  };
}

interface ActivateArguments {
  inventoryItemId: string;
  locationId: string;
  available?: number | null;
  onHand?: number | null;
}
type KeptActivation = { inventoryItemId: string; locationId: string; userErrors: UserError[] };

function activate(args: ActivateArguments, call: Call): KeptActivation {
  const { state, webhooks } = call.shopify;
  const { inventoryItemId, locationId } = args;
  const found = state.variantWith(call.shop.domain, inventoryItemId);
  const problem = !found
    ? userError(["inventoryItemId"], "The product couldn't be stocked because the inventory item was not found.")
    : state.locations.get(locationId)?.shop !== call.shop.domain
      ? userError(["locationId"], "The product couldn't be stocked because the location was not found.")
      : args.available != null && found.variant.inventoryItem.levels.some((level) => level.locationId === locationId)
        ? userError(
            ["available"],
            "Not allowed to set available quantity when the item is already active at the location.",
          )
        : undefined;
  if (problem || !found) return { inventoryItemId, locationId, userErrors: problem ? [problem] : [] };
  const level = stockAt(call, found.variant.inventoryItem, locationId);
  const quantity = args.available ?? (args.onHand == null ? undefined : args.onHand - level.committed);
  if (quantity !== undefined) level.available = quantity;
  state.saveProduct(found.product);
  webhooks.inventoryLevelChanged(found.product.shop, found.variant.inventoryItem, level);
  return { inventoryItemId, locationId, userErrors: [] };
}

function activationPayload(kept: KeptActivation, call: Call): object {
  const found = call.shopify.state.variantWith(call.shop.domain, kept.inventoryItemId);
  const level = found?.variant.inventoryItem.levels.find(({ locationId }) => locationId === kept.locationId);
  if (!found || !level || kept.userErrors.length > 0) return { userErrors: kept.userErrors };
  return { inventoryLevel: inventoryLevelView(call, found.product, found.variant, level), userErrors: [] };
}

function inventoryItemUpdate({ id, input }: { id: string; input: InventoryItemInput }, call: Call): object {
  const { state, webhooks } = call.shopify;
  const found = state.variantWith(call.shop.domain, id);
  if (!found) return refused(userError(["id"], "The specified inventory item could not be found."));
  applyInventoryItem(found.variant, input);
  found.variant.updatedAt = new Date().toISOString();
  found.product.updatedAt = found.variant.updatedAt;
  state.saveProduct(found.product);
  webhooks.productChanged(found.product);
  return { inventoryItem: inventoryItemView(call, found.product, found.variant), userErrors: [] };
}

export const inventoryMutations: Resolvers = {
  inventorySetQuantities: idempotent(setQuantities, adjustmentPayload),
  inventoryActivate: idempotent(activate, activationPayload),
  inventoryItemUpdate,
};
