import { timelineOf } from "../17track/timeline.ts";
import type { CatalogProduct, CatalogVariant, ShippingRate } from "../catalog.ts";
import type { SandboxContext } from "../core/context.ts";
import { groupBy } from "../core/group-by.ts";
import { centsToDecimal, decimalToCents } from "../core/money.ts";
import { parcelsOf } from "../core/parcels.ts";
import type { Random } from "../core/random.ts";
import type { AliexpressCatalog } from "./catalog.ts";
import { SiteOrders, statusOf, type SiteOrder } from "./orders.ts";
import { jsonParameter, required, type Parameters } from "./product-methods.ts";
import { GatewayError, gatewayTime, isCurrency, listShape, numberOrText, priceIn } from "./wire.ts";

/** A refusal of the order service, answered inside `result`. */
class OrderRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface CreateRequest {
  out_order_id?: string;
  logistics_address: Record<string, string | undefined>;
  product_items: {
    product_id: string | number;
    product_count: string | number;
    sku_attr?: string;
    logistics_service_name?: string;
  }[];
}

interface Line {
  product: CatalogProduct;
  variant: CatalogVariant;
  quantity: number;
  rate: ShippingRate;
}

/** What some countries want beside an address. */
const TAX_FIELDS: Record<string, readonly string[]> = {
  BR: ["cpf"],
  KR: ["passport_no", "foreigner_passport_no"],
  CL: ["rut_no"],
  TR: ["vat_no", "tax_number", "passport_no"],
};
const ADDRESS_REFUSED = "B_DROPSHIPPER_DELIVERY_ADDRESS_VALIDATE_FAIL";

/** The gateway's methods around orders; each returns the content of the response key. */
export class OrderMethods {
  private readonly context: SandboxContext;
  private readonly catalog: AliexpressCatalog;
  private readonly orders: SiteOrders;
  private readonly random: Random;

  constructor(context: SandboxContext, catalog: AliexpressCatalog, orders: SiteOrders, random: Random) {
    this.context = context;
    this.catalog = catalog;
    this.orders = orders;
    this.random = random;
  }

  /** aliexpress.ds.order.create: one order for each store. */
  create(parameters: Parameters, account: { account: string; canPay: boolean }): object {
    const request = jsonParameter(parameters, "param_place_order_request4_open_api_d_t_o") as CreateRequest;
    const extend = parameters["ds_extend_request"]
      ? (jsonParameter(parameters, "ds_extend_request") as { payment?: Record<string, string> })
      : {};
    try {
      const fault = this.context.faults.take("aliexpress", "aliexpress.ds.order.create", ["reject"]);
      if (fault) throw new OrderRefusal(fault.detail ?? "A001_ORDER_CANNOT_BE_PLACED", "Refused on request");
      const orders = this.place(request, extend.payment?.["pay_currency"] ?? "USD", account.account);
      if (String(extend.payment?.["try_to_pay"]) === "true" && account.canPay)
        for (const { id } of orders) this.orders.pay(id);
      const numbers = orders.map(({ id }) => Number(id));
      const isSuccess = this.random.chance(0.5) ? true : "true";
      return { result: { is_success: isSuccess, order_list: this.random.chance(0.5) ? { number: numbers } : numbers } };
    } catch (error) {
      if (!(error instanceof OrderRefusal)) throw error;
      return { result: { is_success: false, error_code: error.code, error_msg: error.message } };
    }
  }

  /** aliexpress.trade.ds.order.get */
  get(parameters: Parameters, account: string): object {
    const id = parameters["single_order_query"]
      ? String((jsonParameter(parameters, "single_order_query") as Record<string, unknown>)["order_id"])
      : required(parameters, "order_id");
    const order = this.owned(id, account);
    const status = statusOf(order);
    const prefix = this.random.chance(0.25) ? "aeop_" : "ae_";
    const children = order.lines.map((line, index) => ({
      child_id: Number(order.id) + index + 1,
      product_id: numberOrText(line.productId, this.random),
      product_name: line.title,
      product_count: numberOrText(line.quantity, this.random),
      product_price: { amount: line.price, currency_code: order.currency },
      sku_attr: line.skuAttr,
      end_reason: order.endReason,
    }));
    const logistics = order.parcels.map(({ number, service }) => ({
      logistics_no: number,
      logistics_service: service,
    }));
    return {
      result: {
        order_status: status.order,
        logistics_status: status.logistics,
        gmt_create: gatewayTime(order.createdAt),
        ...(order.paidAt ? { gmt_pay_time: gatewayTime(order.paidAt) } : {}),
        order_amount: { amount: order.total, currency_code: order.currency },
        child_order_list: listShape(children, `${prefix}child_order_info`, this.random),
        ...(logistics.length > 0
          ? { logistics_info_list: listShape(logistics, `${prefix}order_logistics_info`, this.random) }
          : {}),
        store_info: {
          store_id: Number(order.store.id),
          store_name: order.store.name,
          store_url: `https://www.aliexpress.com/store/${order.store.id}`,
        },
      },
    };
  }

  /** aliexpress.ds.order.tracking.get */
  tracking(parameters: Parameters, account: string): object {
    const order = this.owned(required(parameters, "ae_order_id"), account);
    if (order.parcels.length === 0) return { result: { ret: false, code: "1001", msg: "No tracking information" } };
    const now = this.context.clock.now();
    const lines = order.parcels.map(({ number }) => {
      const parcel = parcelsOf(this.context.store).get(number);
      const events = parcel ? timelineOf(parcel).filter(({ at }) => at <= now) : [];
      const nodes = events.reverse().map(({ at, status, description }) => ({
        time_stamp: numberOrText(at.getTime(), this.random),
        tracking_name: status.replace(/([a-z])([A-Z])/g, "$1_$2").toUpperCase(),
        tracking_detail_desc: description,
      }));
      return {
        mail_no: number,
        carrier_name: order.service,
        detail_node_list: listShape(nodes, "detail_node", this.random),
      };
    });
    return {
      result: {
        ret: true,
        code: "0",
        data: { tracking_detail_line_list: listShape(lines, "tracking_detail", this.random) },
      },
    };
  }

  /**
   * aliexpress.ds.commissionorder.listbyindex: paid orders of a time window, newest first, one row for each item. It knows
   * products and times but not `out_order_id`.
   */
  commissionOrders(parameters: Parameters): object {
    const from = fromGatewayTime(required(parameters, "start_time"));
    const to = fromGatewayTime(required(parameters, "end_time"));
    const pageSize = Math.min(50, Math.max(1, Number(parameters["page_size"] ?? 50)));
    const pageNo = Math.max(1, Number(parameters["page_no"] ?? 1));
    const rows = this.orders
      .all()
      .filter(({ paidAt }) => paidAt !== null && Date.parse(paidAt) >= from && Date.parse(paidAt) <= to)
      .reverse()
      .flatMap((order) =>
        order.lines.map((line, index) => ({
          order_id: Number(order.id),
          sub_order_id: Number(order.id) + index + 1,
          product_id: Number(line.productId),
          product_title: line.title,
          product_count: line.quantity,
          order_status: order.finishedAt ? "Buyer Confirmed Receipt" : "Payment Completed",
          created_time: gatewayTime(order.createdAt),
          paid_time: gatewayTime(order.paidAt ?? order.createdAt),
          paid_amount: decimalToCents(order.total),
          settled_currency: order.currency,
          ship_to_country: order.address.country,
        })),
      );
    const page = rows.slice((pageNo - 1) * pageSize, pageNo * pageSize);
    return {
      result: {
        current_page_no: pageNo,
        current_record_count: page.length,
        total_page_no: Math.ceil(rows.length / pageSize),
        total_record_count: rows.length,
        orders: listShape(page, "order", this.random),
      },
      rsp_code: 200,
      rsp_msg: "Call succeeds",
    };
  }

  private owned(id: string, account: string): SiteOrder {
    const order = this.orders.get(id);
    if (!order || order.account !== account) {
      throw new GatewayError("15", "Remote service error", { subCode: "isv.order-not-exist" });
    }
    return order;
  }

  /** Checks the whole request before anything is written. @throws OrderRefusal */
  private place(request: CreateRequest, currency: string, account: string): SiteOrder[] {
    if (!isCurrency(currency))
      throw new OrderRefusal("PRICE_PAY_CURRENCY_ERROR", `Pay currency ${currency} is not supported`);
    const requestHash = SiteOrders.hash(request);
    if (!this.context.faults.acceptsDuplicates && this.orders.isRepeated(account, requestHash))
      throw new OrderRefusal("REPEATED_ORDER_ERROR", "Duplicate order");
    const address = request.logistics_address ?? {};
    checkAddress(address);
    const lines = (request.product_items ?? []).map((item) => this.line(item, address["country"] as string));
    if (lines.length === 0) throw new OrderRefusal("ERROR_WHEN_BUILD_FOR_PLACE_ORDER", "product_items is empty");
    for (const { variant, quantity } of lines) this.catalog.take(variant.skuId, quantity);
    const placement = this.context.store.next("aliexpress.placement");
    return [...groupBy(lines, ({ product }) => product.store.id).values()].map((ofStore) => {
      const [first] = ofStore as [Line];
      const itemsCents = ofStore.reduce(
        (total, { variant, quantity }) => total + decimalToCents(priceIn(variant.price, currency).amount) * quantity,
        0,
      );
      const shippingCents = ofStore.reduce(
        (total, { rate }) => total + decimalToCents(priceIn(rate.cost, currency).amount),
        0,
      );
      return this.orders.add({
        account,
        outOrderId: request.out_order_id ?? "",
        requestHash,
        placement,
        lines: ofStore.map(({ product, variant, quantity }) => ({
          productId: product.id,
          title: product.title,
          skuId: variant.skuId,
          skuAttr: variant.skuAttr,
          quantity,
          price: priceIn(variant.price, currency).amount,
          weightGrams: variant.weightGrams,
        })),
        shippingCost: centsToDecimal(shippingCents),
        total: centsToDecimal(itemsCents + shippingCents),
        currency,
        service: first.rate.methodName,
        store: { id: first.product.store.id, name: first.product.store.name },
        address: {
          fullName: address["full_name"] ?? "",
          city: address["city"] ?? "",
          country: address["country"] ?? "",
        },
      });
    });
  }

  private line(item: CreateRequest["product_items"][number], country: string): Line {
    const product = this.catalog.get(String(item.product_id));
    if (!product || this.catalog.isOffline(product.id))
      throw new OrderRefusal("A001_ORDER_CANNOT_BE_PLACED", `Product ${item.product_id} is not on sale`);
    const variant = this.catalog.variantByAttr(product, item.sku_attr ?? "");
    if (!variant)
      throw new OrderRefusal("A001_ORDER_CANNOT_BE_PLACED", `No sku ${item.sku_attr} of product ${item.product_id}`);
    const quantity = Number(item.product_count);
    if (!Number.isInteger(quantity) || quantity < 1)
      throw new OrderRefusal("ERROR_WHEN_BUILD_FOR_PLACE_ORDER", "product_count is invalid");
    if (variant.stock < quantity) throw new OrderRefusal("INVENTORY_HOLD_ERROR", "Insufficient inventory");
    const rates = this.catalog.freight(product, variant, quantity, country);
    if (rates.length === 0) throw new OrderRefusal("A005_INVALID_COUNTRIES", `Not shipped to ${country}`);
    const rate = rates.find(({ methodCode }) => methodCode === item.logistics_service_name);
    if (!rate) throw new OrderRefusal("DELIVERY_METHOD_NOT_EXIST", `No delivery method ${item.logistics_service_name}`);
    return { product, variant, quantity, rate };
  }
}

/** @throws InvalidParameter */
function fromGatewayTime(text: string): number {
  const time = Date.parse(`${text.replace(" ", "T")}-08:00`);
  if (Number.isNaN(time)) throw new GatewayError("InvalidParameter", `Not a time: ${text}`);
  return time;
}

function checkAddress(address: Record<string, string | undefined>): void {
  for (const field of ["full_name", "address", "city", "country", "zip", "mobile_no"]) {
    if (!address[field]?.trim()) throw new OrderRefusal(ADDRESS_REFUSED, `${field} is missing`);
  }
  if (!/^[\d -]{5,16}$/.test(address["mobile_no"] ?? ""))
    throw new OrderRefusal(ADDRESS_REFUSED, "mobile_no must be 5 to 16 digits");
  if (!/^[A-Z]{2}$/.test(address["country"] ?? ""))
    throw new OrderRefusal("A005_INVALID_COUNTRIES", "country is invalid");
  const wanted = TAX_FIELDS[address["country"] ?? ""];
  if (wanted && !wanted.some((field) => address[field]?.trim()))
    throw new OrderRefusal(ADDRESS_REFUSED, `${wanted[0]} is missing`);
}
