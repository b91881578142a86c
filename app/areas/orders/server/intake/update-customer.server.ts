import type { Prisma } from "@prisma/client";
import type { PostalAddress } from "~/adapters/supplier/supplier";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { exampleTaxNumber, isTaxNumberOf } from "../../rules/placing/tax-number";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { requireUsableAddress } from "./require-usable-address.server";

/**
 * Corrects the buyer's details that suppliers are given. The store keeps its own; the correction stays until the store's
 * address changes (see take-in-orders.sql.server.ts).
 * @throws AppError notFound; unprocessable with the field that the country needs, or that can't be right for it
 */
export async function updateCustomer({
  scope,
  orderId,
  name,
  email,
  phone,
  taxNumber,
  address,
}: {
  scope: WorkspaceScope;
  orderId: string;
  name: string;
  email: string;
  phone: string;
  /** Empty for none; left out, it stays as it is */
  taxNumber?: string;
  address: PostalAddress;
}): Promise<void> {
  requireUsableAddress(address);
  refuseTaxNumber(address.countryCode, taxNumber);
  await scope.db.$transaction(async (tx) => {
    const order = await tx.order.findUnique({ where: { id: orderId }, select: { shippingAddress: true } });
    if (!order) throw new AppError("notFound", { key: "errors.not_found" });
    const last = await tx.orderEvent.findFirst({
      where: { orderId, kind: "customer_updated" },
      orderBy: { createdAt: "desc" },
    });
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
        ...(taxNumber !== undefined && { taxNumber: taxNumber || null }),
      },
    });
    await insertOrderEvents({
      tx,
      workspaceId: scope.workspaceId,
      events: [{ orderId, kind: "customer_updated", params: { channelAddress }, actor: scope.accountId ?? "system" }],
    });
    await recomputeOrder({ tx, workspaceId: scope.workspaceId, orderId });
    await publishEvent(tx, { name: "orders.synced", workspaceId: scope.workspaceId, data: { orderId } });
  });
}

/** @throws AppError unprocessable for a number that can't be one of the country's */
function refuseTaxNumber(countryCode: string, taxNumber = ""): void {
  if (taxNumber === "" || isTaxNumberOf(countryCode, taxNumber)) return;
  const params = { example: exampleTaxNumber(countryCode) ?? "" };
  throw new AppError("unprocessable", {
    key: "errors.input_invalid",
    fields: { tax_number: { key: "errors.orders_tax_number_wrong", params } },
  });
}
