import type { OrderLine, Prisma } from "@prisma/client";
import Decimal from "decimal.js";
import type { PostalAddress } from "~/adapters/supplier/supplier";
import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import { findSellable, type SellableVariant } from "~/areas/catalog/server/listings/sellable-variants.server";
import { randomToken } from "~/platform/crypto.server";
import { holdLock } from "~/platform/db/advisory-lock.server";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { MANUAL_CHANNEL, manualExternalId, manualOrderName } from "../../rules/manual/manual-order";
import { requireUsableAddress } from "../intake/require-usable-address.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";

/** A line as it is asked for: a variant that the merchant sells, or a line of an order that is to be sent again. */
export interface WantedLine {
  kind: "listing" | "import" | "line";
  /** Our id of the variant, or of the order's line */
  id: string;
  quantity: number;
  /** What the buyer pays for one, a decimal string in the store's currency */
  price: string;
}

export interface WantedOrder {
  storeId: string;
  /** Of one key one order is made, however often it is asked for */
  key: string;
  customer: { name: string; email: string; phone: string };
  address: PostalAddress;
  note: string;
  lines: WantedLine[];
}

/** A line's goods, wherever they were found. */
type Goods = Omit<SellableVariant, "kind" | "id" | "price">;

/**
 * Makes an order by hand (ledger C282). From then on it goes the way of a store's order; no store knows of it, and rules
 * leave it alone: a person places it. It counts as paid, as the buyer's money did not come through a store.
 * @returns the order's id and name; of a key that was used the order that was made then
 * @throws AppError notFound for a store, a variant or a line that the workspace does not have; unprocessable with the field
 *   of the address that is missing or can't be right
 */
export async function createManualOrder({
  scope,
  wanted,
}: {
  scope: WorkspaceScope;
  wanted: WantedOrder;
}): Promise<{ id: string; name: string }> {
  requireUsableAddress(wanted.address);
  const { workspaceId } = scope;
  return scope.db.$transaction(async (tx) => {
    const { storeId, key } = wanted;
    const store = await findStore({ db: tx, storeId });
    if (!store) throw new AppError("notFound", { key: "errors.not_found" });
    await holdLock(tx, `manual-orders:${storeId}`);
    const externalId = manualExternalId(key);
    const known = await tx.order.findFirst({ where: { storeId, externalId }, select: { id: true, name: true } });
    if (known) return known;
    const last = await tx.order.aggregate({ where: { storeId }, _max: { manualNumber: true } });
    const manualNumber = (last._max.manualNumber ?? 0) + 1;
    const goods = await findGoods(tx, storeId, wanted.lines);
    const total = wanted.lines
      .reduce((sum, { price, quantity }) => sum.plus(new Decimal(price).times(quantity)), new Decimal(0))
      .toFixed();
    const now = new Date();
    const order = await tx.order.create({
      data: {
        id: newId(),
        workspaceId,
        storeId,
        channel: MANUAL_CHANNEL,
        externalId,
        manualNumber,
        publicId: randomToken(),
        name: manualOrderName(manualNumber),
        placedAt: now,
        channelUpdatedAt: now,
        currency: store.currency,
        subtotal: total,
        total,
        financialStatus: "paid",
        customerName: wanted.customer.name,
        customerEmail: wanted.customer.email,
        customerPhone: wanted.customer.phone,
        shippingAddress: { ...wanted.address } satisfies Prisma.InputJsonObject,
        countryCode: wanted.address.countryCode,
        note: wanted.note,
        raw: {},
      },
      select: { id: true, name: true },
    });
    await tx.orderLine.createMany({
      data: wanted.lines.map(({ quantity, price }, position) => {
        const { supply, ...shown } = goods[position] as Goods;
        return {
          ...shown,
          ...supply,
          workspaceId,
          orderId: order.id,
          position,
          externalId: `${externalId}:${position}`,
          quantity,
          currentQuantity: quantity,
          price,
        };
      }),
    });
    await insertOrderEvents({
      tx,
      workspaceId,
      events: [{ orderId: order.id, kind: "created_by_hand", actor: scope.accountId ?? "system" }],
    });
    await recomputeOrder({ tx, workspaceId, orderId: order.id });
    await publishEvent(tx, { name: "orders.synced", workspaceId, data: { orderId: order.id } });
    return order;
  });
}

/** The goods of each line. @throws AppError notFound for one that is not the workspace's */
async function findGoods(tx: WorkspaceTransaction, storeId: string, lines: readonly WantedLine[]): Promise<Goods[]> {
  const idsOf = (kind: WantedLine["kind"]) => lines.filter((line) => line.kind === kind).map(({ id }) => id);
  const sellable = await findSellable({
    db: tx,
    storeId,
    listingVariantIds: idsOf("listing"),
    importedVariantIds: idsOf("import"),
  });
  const sold = await tx.orderLine.findMany({ where: { id: { in: idsOf("line") } } });
  const goods = new Map<string, Goods>([
    ...sellable.map(({ kind, id, price: _price, ...shown }) => [`${kind} ${id}`, shown] as const),
    ...sold.map((line) => [`line ${line.id}`, goodsOf(line)] as const),
  ]);
  return lines.map(({ kind, id }) => {
    const found = goods.get(`${kind} ${id}`);
    if (!found) throw new AppError("notFound", { key: "errors.not_found" });
    return found;
  });
}

function goodsOf(line: OrderLine): Goods {
  const { source, sourceProductId, supplierSkuId, supplierSkuAttr, supplierTitle, supplierQuantity, costCurrency } =
    line;
  return {
    title: line.title,
    variantTitle: line.variantTitle,
    sku: line.sku,
    imageUrl: line.imageUrl,
    externalProductId: line.externalProductId,
    externalVariantId: line.externalVariantId,
    supply: {
      source,
      sourceProductId,
      supplierSkuId,
      supplierSkuAttr,
      supplierTitle,
      supplierQuantity,
      unitCost: line.unitCost?.toFixed() ?? null,
      costCurrency,
    },
  };
}
