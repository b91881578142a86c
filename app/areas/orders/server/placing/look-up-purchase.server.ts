import type { Order, OrderLine, Prisma, PurchaseOrder, PurchaseOrderLine } from "@prisma/client";
import Decimal from "decimal.js";
import type { PostalAddress, ShippingOption, Supplier, SupplierOffer } from "~/adapters/supplier/supplier";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { exchangeRate } from "~/platform/money/exchange-rates";
import { goesByImportScheme, worthOfGoods } from "../../rules/placing/import-scheme";
import type { SourceSettings } from "../../rules/placing/source-settings";
import { isChanged, type Changes, type Terms } from "../../rules/placing/terms";
import { isWithin } from "../../rules/placing/tolerance";
import { CHANGED } from "../../rules/purchasing/changed-before-placing";
import { chooseShipping } from "../../rules/purchasing/choose-shipping";
import { recomputeOrder } from "../order/recompute-order.server";
import { tellOfOrder } from "../order/tell-of-order.server";
import { holdPurchaseOrder } from "../purchasing/apply-supplier-order.server";
import { profitTooLow, revenueNow } from "./hold-to-floor.server";
import { profitAtBoth } from "./profit-left.server";
import { OTHER_CURRENCY, quoteShipping } from "./quote-shipping.server";
import { readSourceSettings } from "./source-settings.server";
import { isLatin } from "./supplier-address.server";

type Purchase = PurchaseOrder & { lines: PurchaseOrderLine[] };

/** What the supplier has and asks now. */
interface Look {
  settings: SourceSettings;
  option: ShippingOption;
  /** Nobody's wish but the settings' */
  isBySettings: boolean;
  /** What a person confirmed is not offered any more: the option is proposed in its place, beside the others */
  instead: readonly ShippingOption[] | null;
  offers: SupplierOffer[];
}

export type LookedUp =
  /** As it was confirmed, or within what may pass */
  | "ready"
  /** A person has to say yes first */
  | "waits"
  /** It can't be sent so: a reason of outside.json */
  | { refused: "not_shippable" | "no_fitting_carrier" | typeof OTHER_CURRENCY };

/**
 * Looks at a purchase's prices, stock and shipping at the supplier as they are now, before it is sent: with dearer goods than
 * the merchant lets pass, too few of them, without the carrier that a person confirmed, or too little left of the order, it
 * waits for a person. What it is ordered with is
 * written to it.
 * @throws OutsideError
 */
export async function lookUpPurchase({
  scope,
  supplier,
  purchase,
}: {
  scope: WorkspaceScope;
  supplier: Supplier;
  purchase: Purchase;
}): Promise<LookedUp> {
  const { workspaceId } = scope;
  const settings = await readSourceSettings({ db: scope.db, workspaceId, source: purchase.supplier });
  const address = purchase.address as unknown as PostalAddress;
  const goods = purchase.lines.map((line) => ({ productId: line.sourceProductId, skuId: line.supplierSkuId }));
  const options = await quoteShipping({
    workspaceId,
    source: purchase.supplier,
    items: purchase.lines.map((line) => ({
      productId: line.sourceProductId,
      skuId: line.supplierSkuId,
      quantity: line.supplierUnits,
    })),
    address,
    currency: purchase.currency,
    warehouse: settings.warehouse?.code ?? null,
    isAnew: true,
  });
  const best = chooseShipping(options, null, settings.carriers);
  const wanted = purchase.shippingMethod ?? purchase.shippingWanted;
  const offered = options.find(({ code }) => code === wanted);
  const isGone = !offered && wanted !== null && purchase.isCostSeen;
  // A person's own choice goes past what the settings let be chosen.
  const option = offered ?? best ?? (isGone ? options[0] : undefined);
  if (!option) return { refused: options.length === 0 ? "not_shippable" : "no_fitting_carrier" };
  const offers = await supplier.offers({ goods, shipTo: address.countryCode, currency: purchase.currency });
  if (offers.some(({ currency }) => currency !== purchase.currency)) return { refused: OTHER_CURRENCY };
  const isBySettings = option.code === best?.code;
  return takeOver(scope, purchase.id, { settings, option, isBySettings, instead: isGone ? options : null, offers });
}

/** Writes what was found to a purchase that is still to be sent. */
function takeOver(scope: WorkspaceScope, purchaseOrderId: string, look: Look): Promise<LookedUp> {
  const { workspaceId } = scope;
  return scope.db.$transaction(async (tx) => {
    const purchase = await holdPurchaseOrder(tx, purchaseOrderId);
    if (purchase.status !== "draft" || purchase.waitsFor !== null) return "waits";
    const { lines, items, stock } = goodsNow(purchase, look.offers);
    const shipping = look.option.cost.amount;
    const total = new Decimal(items).plus(shipping).toFixed();
    const confirmed = purchase.confirmedCost?.toFixed() ?? purchase.itemsCost.plus(shipping).toFixed();
    const order = await tx.order.findUniqueOrThrow({ where: { id: purchase.orderId }, include: { lines: true } });
    for (const { id, unitCost } of lines) await tx.purchaseOrderLine.update({ where: { id }, data: { unitCost } });
    const looked = await tx.purchaseOrder.update({
      where: { id: purchaseOrderId },
      include: { lines: true },
      data: {
        itemsCost: items,
        shippingCost: shipping,
        totalCost: total,
        confirmedCost: confirmed,
        // What is proposed is nobody's choice before a person has said yes to it.
        ...(look.instead
          ? { shippingMethod: null }
          : {
              shippingMethod: look.option.code,
              shippingLabel: look.option.label,
              shippingMinDays: look.option.minDays,
              shippingMaxDays: look.option.maxDays,
            }),
        terms: termsOf(purchase, order, look) satisfies Prisma.InputJsonObject,
      },
    });
    await recomputeOrder({ tx, workspaceId, orderId: purchase.orderId });
    const changes: Changes = {
      cost: isWithin({ base: confirmed, now: total }, look.settings.price_tolerance)
        ? null
        : {
            confirmed: text(confirmed),
            now: text(total),
            left: await profitAtBoth({
              tx,
              workspaceId,
              orderId: purchase.orderId,
              dearer: new Decimal(total).minus(confirmed).toFixed(),
            }),
          },
      carrier: look.instead && {
        wanted: purchase.shippingLabel ?? purchase.shippingWanted ?? "",
        proposed: look.option.code,
        choices: look.instead.map(({ code, label, cost, minDays, maxDays }) => ({
          code,
          label,
          cost: cost.amount,
          minDays,
          maxDays,
        })),
      },
      stock,
      profit: await profitTooLow(tx, looked),
      revenue: await revenueNow(tx, workspaceId, purchase.orderId),
    };
    if (!isChanged(changes)) return "ready";
    await tx.purchaseOrder.update({
      where: { id: purchaseOrderId },
      data: { waitsFor: changes satisfies Prisma.InputJsonObject, errorCode: CHANGED },
    });
    await recomputeOrder({ tx, workspaceId, orderId: purchase.orderId });
    await tellOfOrder({ tx, workspaceId, orderId: purchase.orderId, kind: "purchase_waits" });
    return "waits";
  });
}

/** The lines at what they cost now, what they come to, and of which there are too few. A variant that is gone costs what it did. */
function goodsNow(purchase: Purchase, offers: readonly SupplierOffer[]) {
  const offerOf = (line: PurchaseOrderLine) =>
    offers.find((each) => each.productId === line.sourceProductId && each.skuId === line.supplierSkuId);
  const lines = purchase.lines.map((line) => {
    return { id: line.id, units: line.supplierUnits, unitCost: offerOf(line)?.price ?? line.unitCost.toFixed() };
  });
  const items = lines
    .reduce((sum, { unitCost, units }) => sum.plus(new Decimal(unitCost).times(units)), new Decimal(0))
    .toFixed();
  const unitsOf = (skuId: string) =>
    purchase.lines.reduce((sum, line) => sum + (line.supplierSkuId === skuId ? line.supplierUnits : 0), 0);
  const stock = purchase.lines.flatMap((line) => {
    const offer = offerOf(line);
    const now = offer ? offer.stock : 0;
    const wanted = unitsOf(line.supplierSkuId);
    return now === null || now >= wanted ? [] : [{ lineId: line.orderLineId, wanted, now }];
  });
  return { lines, items, stock };
}

function termsOf(
  purchase: Purchase,
  order: Order & { lines: OrderLine[] },
  { settings, option, isBySettings }: Look,
): Terms {
  const country = (purchase.address as unknown as PostalAddress).countryCode;
  const rate = exchangeRate(order.currency, "EUR");
  const worth = rate === null ? null : new Decimal(worthOf(purchase, order)).times(rate).toFixed();
  return {
    carrier: isBySettings ? settings.carriers.strategy : "person",
    warehouse: option.shipFrom,
    remark: settings.remark || null,
    iossNumber: goesByImportScheme(country, worth) ? settings.ioss_number : null,
    latin: isLatin(purchase.supplier, settings),
  };
}

/** What the goods of a purchase are worth at customs: it is one consignment. */
function worthOf({ lines }: Purchase, order: Order & { lines: OrderLine[] }): string {
  const { taxesIncluded, subtotal, shippingTotal, taxTotal } = order;
  const units = new Map(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  return worthOfGoods(
    { taxesIncluded, subtotal: subtotal.toFixed(), shipping: shippingTotal.toFixed(), tax: taxTotal.toFixed() },
    order.lines.flatMap(({ id, price, discountTotal, quantity }) => {
      const bought = units.get(id);
      if (bought === undefined) return [];
      return [{ price: price.toFixed(), discountTotal: discountTotal.toFixed(), quantity, units: bought }];
    }),
  );
}

function text(amount: string): string {
  return new Decimal(amount).toFixed(2);
}
