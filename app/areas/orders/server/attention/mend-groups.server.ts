import type { PostalAddress } from "~/adapters/supplier/supplier";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { suggestAddress } from "../../rules/attention/suggest-address";
import { resendFulfillment } from "../fulfillment/resend-fulfillment.server";
import { updateCustomer } from "../intake/update-customer.server";
import { readAttentionIds, readUntoldParcels } from "../reading/attention.sql.server";

/** Orders that are mended at once: each takes a transaction of its own. */
const AT_ONCE = 100;
/** Addresses that are looked at for those: most that are wrong say nothing of what is right. */
const MOST_LOOKED_AT = 2000;

/**
 * Completes addresses as `suggestAddress` says, as if a person had typed it.
 * @param orderIds left out for the oldest that can be completed, up to 100
 * @returns those that were
 * @throws AppError notFound when one of the orders is not the workspace's
 */
export async function mendAddresses({
  scope,
  orderIds,
}: {
  scope: WorkspaceScope;
  orderIds?: readonly string[];
}): Promise<string[]> {
  const ids = orderIds ?? (await readAttentionIds(scope, { reason: "address", limit: MOST_LOOKED_AT }));
  const orders = await scope.db.order.findMany({
    where: { id: { in: [...ids] } },
    orderBy: [{ placedAt: "asc" }, { id: "asc" }],
    select: { id: true, customerName: true, customerEmail: true, customerPhone: true, shippingAddress: true },
  });
  requireAll(orderIds, orders.length);
  const mended: string[] = [];
  for (const { id, customerName: name, customerEmail: email, customerPhone: phone, shippingAddress } of orders) {
    const address = shippingAddress && suggestAddress(shippingAddress as unknown as PostalAddress, name);
    if (!address) continue;
    await updateCustomer({ scope, orderId: id, name, email, phone, address });
    mended.push(id);
    if (mended.length === AT_ONCE) break;
  }
  return mended;
}

/** True where some address can be completed, of those that `mendAddresses` looks at. */
export async function hasSuggestion(scope: WorkspaceScope): Promise<boolean> {
  const ids = await readAttentionIds(scope, { reason: "address", limit: MOST_LOOKED_AT });
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const orders = await scope.db.order.findMany({
      where: { id: { in: ids.slice(start, start + AT_ONCE) } },
      select: { customerName: true, shippingAddress: true },
    });
    const isSuggested = orders.some(
      ({ customerName, shippingAddress: address }) =>
        address && suggestAddress(address as unknown as PostalAddress, customerName) !== null,
    );
    if (isSuggested) return true;
  }
  return false;
}

/**
 * Has stores told again of parcels that they could not be told of.
 * @param orderIds left out for the oldest that are stuck with it, up to 100
 * @returns those of which a store is told
 * @throws AppError notFound when one of the orders is not the workspace's
 */
export async function tellStores({
  scope,
  orderIds,
}: {
  scope: WorkspaceScope;
  orderIds?: readonly string[];
}): Promise<string[]> {
  const ids = orderIds ?? (await readAttentionIds(scope, { reason: "store_untold", limit: AT_ONCE }));
  if (orderIds) requireAll(orderIds, await scope.db.order.count({ where: { id: { in: [...ids] } } }));
  const parcels = await readUntoldParcels(scope, { orderIds: ids, limit: 5 * AT_ONCE });
  for (const { id } of parcels) await resendUnlessTold(scope, id);
  return [...new Set(parcels.map(({ orderId }) => orderId))];
}

/** A parcel of which the store was told meanwhile is what was asked for. */
async function resendUnlessTold(scope: WorkspaceScope, shipmentId: string): Promise<void> {
  try {
    await resendFulfillment({ scope, shipmentId });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "unprocessable") throw error;
  }
}

function requireAll(asked: readonly string[] | undefined, found: number): void {
  if (asked && new Set(asked).size !== found) throw new AppError("notFound", { key: "errors.not_found" });
}
