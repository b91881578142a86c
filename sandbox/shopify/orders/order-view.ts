import { Decimal } from "decimal.js";
import { isoSeconds, isoSecondsOrNull, type Call } from "../graphql/call.ts";
import { connection, type PageArguments } from "../graphql/connection.ts";
import { grants } from "../graphql/scopes.ts";
import { numericId } from "../ids.ts";
import type { Address, Customer, Order, OrderLine, OrderRefund, OrderTransaction } from "../model.ts";
import { money, moneyBag } from "../money.ts";
import { imageView, productView } from "../products/product-view.ts";
import { variantView } from "../products/variant-view.ts";
import {
  deliveryCategory,
  financialStatus,
  findLine,
  fulfilledQuantity,
  fulfillmentStatus,
  orderAmounts,
  unfulfilledQuantity,
} from "./derive.ts";
import { fulfillmentOrderView, fulfillmentView, isVisible } from "./fulfillment-view.ts";
import { locationView } from "./location-view.ts";
import { riskView } from "./risk.ts";

/** An Order as GraphQL serves it. */
export function orderView(call: Call, order: Order): object {
  const amounts = orderAmounts(order);
  const bag = (amount: Decimal.Value) => moneyBag(order, amount);
  const customer = () => {
    const held = order.customerId ? call.shopify.state.customers.get(order.customerId) : undefined;
    return held ? customerView(call, held) : null;
  };
  const shippingLines = () => order.shippingLines.map((line) => shippingLineView(order, line));
  const status = financialStatus(order);
  const counted = order.lines.filter(({ isTip, isGiftCard }) => !isTip && !isGiftCard);
  const itemCount = counted.reduce((total, line) => total + line.quantity, 0);
  const currentItemCount = counted.reduce((total, line) => total + line.currentQuantity, 0);
  return {
    __typename: "Order",
    id: order.id,
    legacyResourceId: numericId(order.id),
    name: order.name,
    number: order.number,
    confirmationNumber: numericId(order.id).slice(-9),
    createdAt: isoSeconds(order.createdAt),
    processedAt: isoSeconds(order.processedAt ?? order.createdAt),
    updatedAt: isoSeconds(order.updatedAt),
    cancelledAt: isoSecondsOrNull(order.cancelledAt),
    cancelReason: order.cancelReason,
    cancellation: order.cancelledAt ? { staffNote: null } : null,
    closed: order.closedAt !== null,
    closedAt: isoSecondsOrNull(order.closedAt),
    confirmed: true,
    test: order.test,
    tags: order.tags,
    note: order.note,
    email: order.email,
    phone: order.phone,
    poNumber: null,
    sourceName: order.delivery === "RETAIL" ? "pos" : "web",
    sourceIdentifier: null,
    customerLocale: "en",
    customAttributes: order.customAttributes,
    localizedFields: (args: PageArguments) =>
      connection(
        call,
        (order.localizedFields ?? []).map((field) => ({ id: field.key, ...field })),
        args,
        (field) => ({
          __typename: "LocalizedField",
          key: field.key,
          title: field.title,
          value: field.value,
          countryCode: order.shippingAddress?.countryCode ?? "US",
          purpose: "TAX",
        }),
      ),
    displayFinancialStatus: status,
    displayFulfillmentStatus: fulfillmentStatus(order),
    fullyPaid: amounts.outstanding.lte(0) && amounts.received.gt(0),
    unpaid: amounts.received.isZero() && amounts.total.gt(0),
    canMarkAsPaid: amounts.outstanding.gt(0) && !order.cancelledAt,
    capturable: status === "AUTHORIZED",
    refundable: amounts.received.gt(amounts.refunded),
    edited: order.isEdited,
    fulfillable: order.lines.some((line) => unfulfilledQuantity(order, line) > 0) && !order.cancelledAt,
    restockable: true,
    merchantEditable: true,
    taxesIncluded: order.taxesIncluded,
    taxExempt: false,
    dutiesIncluded: false,
    estimatedTaxes: false,
    requiresShipping: order.lines.some(({ requiresShipping }) => requiresShipping),
    returnStatus: "NO_RETURN",
    currencyCode: order.currency,
    presentmentCurrencyCode: order.presentmentCurrency,
    paymentGatewayNames: [...new Set(order.transactions.map(({ gateway }) => gateway))],
    discountCode: null,
    discountCodes: [],
    taxLines: [],
    currentTaxLines: [],
    additionalFees: amounts.fees
      ? [
          {
            id: order.id.replace("/Order/", "/AdditionalFee/"),
            name: "Import fee",
            price: bag(amounts.fees),
            taxLines: [],
          },
        ]
      : [],
    originalTotalAdditionalFeesSet: amounts.fees && bag(amounts.fees),
    currentTotalAdditionalFeesSet: amounts.currentFees && bag(amounts.currentFees),
    subtotalLineItemsQuantity: itemCount,
    currentSubtotalLineItemsQuantity: currentItemCount,
    totalWeight: String(order.lines.reduce((total, line) => total + line.grams * line.quantity, 0)),
    currentTotalWeight: String(order.lines.reduce((total, line) => total + line.grams * line.currentQuantity, 0)),
    subtotalPriceSet: bag(amounts.subtotal),
    currentSubtotalPriceSet: bag(amounts.currentSubtotal),
    totalPriceSet: bag(amounts.total),
    originalTotalPriceSet: bag(amounts.total),
    currentTotalPriceSet: bag(amounts.currentTotal),
    totalShippingPriceSet: bag(amounts.shipping),
    currentShippingPriceSet: bag(amounts.currentShipping),
    totalTaxSet: bag(order.totalTax),
    currentTotalTaxSet: bag(amounts.currentTax),
    totalDiscountsSet: bag(order.totalDiscounts),
    currentTotalDiscountsSet: bag(order.totalDiscounts),
    currentTotalDutiesSet: null,
    originalTotalDutiesSet: null,
    totalReceivedSet: bag(amounts.received),
    totalRefundedSet: bag(amounts.refunded),
    totalRefundedShippingSet: bag(amounts.refundedShipping),
    refundDiscrepancySet: bag(amounts.discrepancy),
    totalOutstandingSet: bag(amounts.outstanding),
    totalTipReceivedSet: bag(amounts.tips),
    netPaymentSet: bag(amounts.received.minus(amounts.refunded)),
    risk: riskView(order),
    shippingAddress: addressView(order, "shipping", order.shippingAddress),
    billingAddress: addressView(order, "billing", order.billingAddress),
    displayAddress: addressView(order, "shipping", order.shippingAddress ?? order.billingAddress),
    billingAddressMatchesShippingAddress:
      JSON.stringify(order.billingAddress) === JSON.stringify(order.shippingAddress),
    statusPageUrl: () =>
      `${call.shopify.context.origin}/shopify/${order.shop}/storefront/orders/${numericId(order.id)}`,
    customer,
    shippingLine: () => shippingLines()[0] ?? null,
    shippingLines: (args: PageArguments) =>
      connection(call, order.shippingLines, args, (line) => shippingLineView(order, line)),
    lineItems: (args: PageArguments) => connection(call, order.lines, args, (line) => lineItemView(call, order, line)),
    fulfillments: ({ first }: { first?: number }) =>
      order.fulfillments
        .slice(0, first ?? order.fulfillments.length)
        .map((fulfillment) => fulfillmentView(call, order, fulfillment)),
    fulfillmentsCount: { count: order.fulfillments.length, precision: "EXACT" },
    fulfillmentOrders: (args: PageArguments) => {
      const visible = order.fulfillmentOrders.filter((fulfillmentOrder) => isVisible(call, fulfillmentOrder));
      return connection(call, visible, args, (fulfillmentOrder) => fulfillmentOrderView(call, order, fulfillmentOrder));
    },
    transactions: ({ first }: { first?: number }) =>
      order.transactions
        .slice(0, first ?? order.transactions.length)
        .map((transaction) => transactionView(call, order, transaction)),
    transactionsCount: { count: order.transactions.length, precision: "EXACT" },
    refunds: ({ first }: { first?: number }) =>
      order.refunds.slice(0, first ?? order.refunds.length).map((refund) => refundView(call, order, refund)),
    metafield: () => null,
    app: null,
  };
}

export function lineItemView(call: Call, order: Order, line: OrderLine): object {
  const { state } = call.shopify;
  const total = new Decimal(line.price).times(line.quantity);
  const open = unfulfilledQuantity(order, line);
  const bag = (amount: Decimal.Value) => moneyBag(order, amount);
  const found = line.variantId ? state.variantWith(order.shop, line.variantId) : undefined;
  const product = line.productId ? state.productWith(order.shop, line.productId) : undefined;
  return {
    __typename: "LineItem",
    id: line.id,
    title: line.title,
    variantTitle: line.variantTitle,
    name: line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title,
    sku: line.sku,
    vendor: line.vendor,
    quantity: line.quantity,
    currentQuantity: line.currentQuantity,
    unfulfilledQuantity: order.cancelledAt ? 0 : open,
    fulfillableQuantity: order.cancelledAt ? 0 : open,
    nonFulfillableQuantity: 0,
    refundableQuantity: line.currentQuantity,
    fulfillmentStatus: fulfilledQuantity(order, line) >= line.quantity ? "fulfilled" : "unfulfilled",
    requiresShipping: line.requiresShipping,
    taxable: line.taxable,
    isGiftCard: line.isGiftCard ?? false,
    restockable: true,
    merchantEditable: true,
    weight: { value: line.grams, unit: "GRAMS" },
    customAttributes: line.customAttributes,
    taxLines: [],
    duties: [],
    discountAllocations: [],
    lineItemGroup: null,
    originalUnitPriceSet: bag(line.price),
    originalTotalSet: bag(total),
    discountedUnitPriceSet: bag(line.price),
    discountedUnitPriceAfterAllDiscountsSet: bag(line.price),
    discountedTotalSet: bag(total),
    totalDiscountSet: bag(0),
    unfulfilledOriginalTotalSet: bag(new Decimal(line.price).times(open)),
    unfulfilledDiscountedTotalSet: bag(new Decimal(line.price).times(open)),
    product: () => (product ? productView(call, product) : null),
    variant: () => (found ? variantView(call, found.product, found.variant) : null),
    image: () => {
      const media = product?.media.find(({ id }) => found?.variant.mediaIds.includes(id)) ?? product?.media[0];
      return media?.url ? imageView(media) : null;
    },
  };
}

function shippingLineView(order: Order, line: Order["shippingLines"][number]): object {
  return {
    __typename: "ShippingLine",
    id: line.id,
    title: line.title,
    code: line.title,
    source: "shopify",
    carrierIdentifier: null,
    deliveryCategory: deliveryCategory(order),
    phone: null,
    custom: false,
    isRemoved: false,
    taxLines: [],
    discountAllocations: [],
    originalPriceSet: moneyBag(order, line.price),
    discountedPriceSet: moneyBag(order, line.price),
    currentDiscountedPriceSet: moneyBag(order, line.price),
  };
}

function addressView(order: Order, kind: string, address: Address | null): object | null {
  if (!address) return null;
  const name = [address.firstName, address.lastName].filter(Boolean).join(" ");
  return {
    __typename: "MailingAddress",
    id: `gid://shopify/MailingAddress/${numericId(order.id)}?model_name=Address&address_type=${kind}`,
    ...address,
    countryCodeV2: address.countryCode,
    name: name || null,
    formatted: () =>
      [
        name,
        address.company,
        address.address1,
        address.address2,
        [address.zip, address.city].filter(Boolean).join(" "),
        address.country,
      ].filter(Boolean),
    formattedArea: [address.city, address.provinceCode, address.country].filter(Boolean).join(", ") || null,
    latitude: null,
    longitude: null,
    coordinatesValidated: false,
    timeZone: null,
  };
}

export function customerView(call: Call, customer: Customer): object {
  const orders = () => call.shopify.state.orders.filter(({ customerId }) => customerId === customer.id);
  return {
    __typename: "Customer",
    id: customer.id,
    legacyResourceId: numericId(customer.id),
    firstName: customer.firstName,
    lastName: customer.lastName,
    displayName: [customer.firstName, customer.lastName].filter(Boolean).join(" ") || customer.email || "",
    email: customer.email,
    phone: customer.phone,
    defaultEmailAddress: customer.email
      ? { emailAddress: customer.email, marketingState: "NOT_SUBSCRIBED", validFormat: true }
      : null,
    defaultPhoneNumber: customer.phone ? { phoneNumber: customer.phone, marketingState: "NOT_SUBSCRIBED" } : null,
    locale: "en",
    state: "DISABLED",
    tags: [],
    note: null,
    taxExempt: false,
    verifiedEmail: true,
    numberOfOrders: () => String(orders().length),
    amountSpent: () =>
      money(
        call.shop.currency,
        orders().reduce((total, order) => total.plus(orderAmounts(order).received), new Decimal(0)),
      ),
    createdAt: isoSeconds(customer.createdAt),
    updatedAt: isoSeconds(customer.updatedAt),
  };
}

function transactionView(call: Call, order: Order, transaction: OrderTransaction): object {
  const parent = order.transactions.find(({ id }) => id === transaction.parentId);
  return {
    __typename: "OrderTransaction",
    id: transaction.id,
    kind: transaction.kind,
    status: transaction.status,
    gateway: transaction.gateway,
    formattedGateway: transaction.gateway,
    amountSet: moneyBag(order, transaction.amount),
    createdAt: isoSeconds(transaction.createdAt),
    processedAt: isoSeconds(transaction.processedAt ?? transaction.createdAt),
    test: order.test,
    errorCode: null,
    manualPaymentGateway: false,
    parentTransaction: () => (parent ? transactionView(call, order, parent) : null),
    order: () => orderView(call, order),
  };
}

export function refundView(call: Call, order: Order, refund: OrderRefund): object {
  return {
    __typename: "Refund",
    id: refund.id,
    legacyResourceId: numericId(refund.id),
    note: refund.note,
    createdAt: isoSeconds(refund.createdAt),
    processedAt: isoSeconds(refund.processedAt ?? refund.createdAt),
    updatedAt: isoSeconds(refund.createdAt),
    totalRefundedSet: moneyBag(order, refund.total),
    duties: [],
    order: () => orderView(call, order),
    refundLineItems: (args: PageArguments) =>
      connection(call, refund.lines, args, (part) => {
        const line = findLine(order, part.lineItemId);
        return {
          __typename: "RefundLineItem",
          id: part.id,
          quantity: part.quantity,
          restockType: part.restockType,
          restocked: part.restockType !== "NO_RESTOCK",
          location: () => (part.locationId ? locationView(call, part.locationId) : null),
          priceSet: moneyBag(order, line.price),
          subtotalSet: moneyBag(order, part.subtotal),
          totalTaxSet: moneyBag(order, part.tax),
          lineItem: () => lineItemView(call, order, line),
        };
      }),
    refundShippingLines: (args: PageArguments) =>
      connection(call, isNothing(refund.shipping) ? [] : order.shippingLines.slice(0, 1), args, (line) => ({
        __typename: "RefundShippingLine",
        id: refund.id.replace("/Refund/", "/RefundShippingLine/"),
        subtotalAmountSet: moneyBag(order, refund.shipping),
        taxAmountSet: moneyBag(order, refund.shippingTax ?? 0),
        shippingLine: () => shippingLineView(order, line),
      })),
    orderAdjustments: (args: PageArguments) => {
      const adjustments = (refund.adjustments ?? []).map((adjustment, index) => ({
        id: `${refund.id.replace("/Refund/", "/OrderAdjustment/")}${index}`,
        ...adjustment,
      }));
      return connection(call, adjustments, args, ({ id, reason, amount }) => ({
        __typename: "OrderAdjustment",
        id,
        reason,
        amountSet: moneyBag(order, amount),
        taxAmountSet: moneyBag(order, 0),
      }));
    },
    transactions: (args: PageArguments) =>
      connection(
        call,
        order.transactions.filter(({ id }) => id === refund.transactionId),
        args,
        (transaction) => transactionView(call, order, transaction),
      ),
  };
}

function isNothing(amount: string): boolean {
  return new Decimal(amount).isZero();
}

const SIXTY_DAYS_MS = 60 * 24 * 60 * 60 * 1000;

/** Orders older than sixty days are hidden from apps without read_all_orders. */
export function mayRead(call: Call, order: Order): boolean {
  return grants(call.scopes, "read_all_orders") || Date.now() - Date.parse(order.createdAt) < SIXTY_DAYS_MS;
}
