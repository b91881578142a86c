import type { Prisma } from "@prisma/client";
import type { PostalAddress } from "~/adapters/supplier/supplier";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { missingAddressField } from "../rules/address";
import { recomputeOrder } from "./recompute-order.server";
import { insertOrderEvents } from "./take-in-orders.sql.server";

/**
 * Corrects the buyer's details that suppliers are given. The store keeps its own; the correction stays until the store's
 * address changes (see take-in-orders.sql.server.ts).
 * @throws AppError notFound; unprocessable with the field that the country needs
 */
export async function updateCustomer({ scope, orderId, name, email, phone, address }: {
  scope: WorkspaceScope;
  orderId: string;
  name: string;
  email: string;
  phone: string;
  address: PostalAddress;
}): Promise<void> {
  const missing = missingAddressField(address);
  if (missing) {
    const field = `shipping_address.${FIELDS[missing]}`;
    throw new AppError("unprocessable", { key: "errors.orders_address_incomplete", fields: { [field]: { key: "errors.orders_field_needed" } } });
  }
  await scope.db.$transaction(async (tx) => {
    const order = await tx.order.findUnique({ where: { id: orderId }, select: { shippingAddress: true } });
    if (!order) throw new AppError("notFound", { key: "errors.not_found" });
    const last = await tx.orderEvent.findFirst({ where: { orderId, kind: "customer_updated" }, orderBy: { createdAt: "desc" } });
    // After a first correction the stored address is ours; the channel's is what that correction was made against.
    const channelAddress = last ? (last.params as { channelAddress: unknown }).channelAddress : order.shippingAddress;
    await tx.order.update({
      where: { id: orderId },
      data: {
        customerName: name,
        customerEmail: email,
        customerPhone: phone,
        shippingAddress: { ...address } satisfies Prisma.InputJsonObject,
        countryCode: address.countryCode,
      },
    });
    await insertOrderEvents(tx, scope.workspaceId, [{ orderId, kind: "customer_updated", params: { channelAddress }, actor: scope.accountId ?? "system" }]);
    await recomputeOrder({ tx, orderId });
    await publishEvent(tx, { name: "orders.synced", workspaceId: scope.workspaceId, data: { orderId } });
  });
}

/** The contract's names of the address fields. */
const FIELDS = { name: "first_name", address1: "address1", city: "city", province: "province", zip: "zip", country: "country_code" } as const;
