import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js";
import type {
  PostalAddress,
  SupplierGoods,
  SupplierOrder,
  SupplierOrderRequest,
  SupplierOrderState,
} from "../supplier";
import type { OrderResult } from "./schema";

const STATES: Record<string, SupplierOrderState> = {
  PLACE_ORDER_SUCCESS: "awaiting_payment",
  WAIT_BUYER_PAY: "awaiting_payment",
  RISK_CONTROL: "paid",
  WAIT_SELLER_EXAMINE_MONEY: "paid",
  FUND_PROCESSING: "paid",
  WAIT_SELLER_SEND_GOODS: "processing",
  SELLER_PART_SEND_GOODS: "partially_shipped",
  WAIT_BUYER_ACCEPT_GOODS: "shipped",
  FINISH: "completed",
  IN_ISSUE: "problem",
  IN_FROZEN: "problem",
  IN_CANCEL: "problem",
};

const PROBLEM_REASONS: Record<string, string> = {
  IN_ISSUE: "dispute_open",
  IN_FROZEN: "order_frozen",
  IN_CANCEL: "cancel_in_progress",
};

/**
 * The two JSON parameters of order create. What it comes to is told afterwards, so the account is never charged with it: the
 * merchant pays on the site what was read back and shown.
 */
export function toOrderParameters(order: SupplierOrderRequest): Record<string, string> {
  return {
    param_place_order_request4_open_api_d_t_o: JSON.stringify({
      out_order_id: order.reference,
      logistics_address: toAddress(order.address),
      product_items: order.items.map((item) => ({
        product_id: item.productId,
        product_count: String(item.quantity),
        sku_attr: item.skuAttr ?? "",
        logistics_service_name: order.shippingCode,
        order_memo: [item.note, order.note].filter(Boolean).join("; "),
      })),
    }),
    ds_extend_request: JSON.stringify({
      payment: { pay_currency: order.currency, try_to_pay: "false" },
      trade_extra_param: { business_model: "retail" },
    }),
  };
}

/** Where the gateway wants a buyer's tax number, in the countries that it sends nothing to without one. */
export const TAX_FIELDS: Readonly<Record<string, string>> = {
  BR: "cpf",
  CL: "rut_no",
  KR: "passport_no",
  TR: "tax_number",
};

/** The address as the gateway wants it: one name, the phone split into country and national number. */
function toAddress(address: PostalAddress): Record<string, string> {
  const name = `${address.firstName} ${address.lastName}`.trim();
  const phone = parsePhoneNumberFromString(address.phone, address.countryCode as CountryCode);
  return {
    full_name: name,
    contact_person: name,
    phone_country: phone ? `+${phone.countryCallingCode}` : "",
    mobile_no: phone ? phone.nationalNumber : address.phone.replace(/\D/g, ""),
    country: address.countryCode,
    province: address.province || address.provinceCode,
    city: address.city,
    address: address.address1,
    address2: [address.company, address.address2].filter(Boolean).join(", "),
    zip: address.zip,
    locale: "en_US",
    ...(address.taxNumber ? { [TAX_FIELDS[address.countryCode] ?? "tax_number"]: address.taxNumber } : {}),
  };
}

/** One order of the vendor in our words. A status not known here is a problem for a person to look at, never a guess. */
export function toSupplierOrder({
  orderId,
  result,
  siteUrl,
}: {
  orderId: string;
  result: OrderResult;
  siteUrl: string;
}): SupplierOrder {
  const children = result.child_order_list;
  const cancelled = children.filter(({ end_reason }) => /cancel|close/i.test(end_reason ?? ""));
  const isCancelled = children.length > 0 && cancelled.length === children.length;
  const isLapsed = isCancelled && cancelled.every(({ end_reason }) => /timeout/i.test(end_reason ?? ""));
  const goods = goodsOf(children.filter((child) => !cancelled.includes(child)));
  const cancelledGoods = goodsOf(cancelled);
  const isPart = cancelled.length > 0 && !isCancelled;
  // What was called off of it and can't be told is for a person to look at.
  const isUnclear = isPart && cancelledGoods === null;
  const state = isCancelled ? "cancelled" : isUnclear ? "problem" : (STATES[result.order_status] ?? "problem");
  return {
    ids: [orderId],
    reference: null,
    state,
    // With what was called off of it or without, nobody says.
    total:
      result.order_amount && !isPart
        ? { amount: result.order_amount.amount, currency: result.order_amount.currency_code }
        : null,
    payUrl: state === "awaiting_payment" ? orderPage(siteUrl, orderId) : null,
    parcels: result.logistics_info_list.flatMap(({ logistics_no, logistics_service }) =>
      logistics_no === null
        ? []
        : [
            {
              trackingNumber: logistics_no,
              carrier: logistics_service,
              trackingUrl: `https://global.cainiao.com/detail.htm?mailNoList=${encodeURIComponent(logistics_no)}`,
              shippedAt: null,
              lines: null,
              orderId,
              ...(goods && { goods }),
            },
          ],
    ),
    cancelledGoods: cancelledGoods ?? [],
    refund: null,
    reason:
      state === "cancelled"
        ? isLapsed
          ? "payment_lapsed"
          : "cancelled"
        : isUnclear
          ? "part_cancelled"
          : state === "problem"
            ? (PROBLEM_REASONS[result.order_status] ?? "status_unknown")
            : null,
  };
}

/** What children of an order hold; null when the vendor leaves out what or how much it is. */
function goodsOf(children: OrderResult["child_order_list"]): SupplierGoods[] | null {
  const goods = children.flatMap(({ product_id, product_count, sku_attr }) =>
    product_id && product_count ? [{ productId: product_id, skuAttr: sku_attr, quantity: product_count }] : [],
  );
  return goods.length === children.length ? goods : null;
}

/** An order's page on the site: where the merchant pays it, and complains about it. */
export function orderPage(siteUrl: string, orderId: string): string {
  return `${siteUrl}/p/order/detail.html?orderId=${encodeURIComponent(orderId)}`;
}
