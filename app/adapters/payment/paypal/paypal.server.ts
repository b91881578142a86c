import {
  OrdersController,
  PaymentsController,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
} from "@paypal/paypal-server-sdk";
import { OutsideError } from "~/adapters/outcome";
import { checkAnswer, parseLossless } from "~/adapters/parse-answer";
import { AppError } from "~/platform/errors";
import type {
  CheckoutRequest,
  CheckoutState,
  OpenedCheckout,
  PaymentProvider,
  PaymentPush,
  PaymentReturns,
} from "../payment-provider";
import { PaypalClient, type PaypalSettings } from "./client.server";
import { pageLocale } from "./locale";
import { markOf, ORDER_OPEN_MS, referenceOf, toCheckoutState, toDisputes, toRefund } from "./mapping";
import { orderRequest, WHOLE } from "./order-request";
import { paymentOf, toPush } from "./push";
import { PaypalSavedAccounts } from "./saved-accounts.server";
import {
  captureAnswer,
  disputeAnswer,
  disputeList,
  eventBody,
  eventList,
  orderAnswer,
  type EventList,
  type OrderAnswer,
} from "./schema";
import { PaypalSignatures } from "./signature.server";

export const PAYPAL = "paypal";

const MOST_ON_A_PAGE = 300;
const MOST_PAGES = 100;
/** Of an order that waits for its payer, or was captured by another run meanwhile. */
const NOT_YET = new Set(["ORDER_NOT_APPROVED", "PAYER_ACTION_REQUIRED"]);

/**
 * PayPal's orders, by the vendor's own package. A top-up's id is the request id of what is written for it, so asking again
 * gives the same order and the same capture.
 */
export class PaypalPayments implements PaymentProvider {
  readonly id = PAYPAL;
  readonly methods = ["paypal"] as const;
  readonly saved: PaypalSavedAccounts;
  private readonly paypal: PaypalClient;
  private readonly signatures: PaypalSignatures;

  constructor(settings: PaypalSettings) {
    this.paypal = new PaypalClient(settings);
    this.saved = new PaypalSavedAccounts(this.paypal);
    this.signatures = new PaypalSignatures(settings);
  }

  async startCheckout({
    reference,
    amount,
    description,
    language,
    successUrl,
    cancelUrl,
  }: Omit<CheckoutRequest, "customerEmail">): Promise<OpenedCheckout> {
    const purchase = orderRequest({ mark: markOf(reference, { isSaved: false }), reference, amount, description });
    const order = await this.paypal.read(orderAnswer, (sdk) =>
      new OrdersController(sdk).createOrder({
        body: {
          ...purchase,
          paymentSource: {
            paypal: {
              experienceContext: {
                returnUrl: successUrl,
                cancelUrl,
                locale: pageLocale(language),
                userAction: PaypalExperienceUserAction.PayNow,
                shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
              },
            },
          },
        },
        paypalRequestId: reference,
        prefer: WHOLE,
      }),
    );
    const page = order.links.find(({ rel }) => rel === "payer-action" || rel === "approve");
    if (!page) throw gone(`Order ${order.id} has no page any more`);
    return {
      providerReference: order.id,
      checkoutUrl: page.href,
      expiresAt: new Date(Date.parse(order.createTime ?? new Date().toISOString()) + ORDER_OPEN_MS).toISOString(),
    };
  }

  async readCheckout(providerReference: string): Promise<CheckoutState> {
    const state = toCheckoutState(await this.readOrder(providerReference));
    if (!state) throw gone(`Order ${providerReference} carries no reference`);
    return state;
  }

  /** What a payer approved is captured here, once. */
  async finishCheckout(providerReference: string): Promise<CheckoutState> {
    const state = await this.readCheckout(providerReference);
    return state.isApproved ? this.capture(providerReference, state) : state;
  }

  /** An order can't be taken back here: what is not captured within three hours takes nothing. */
  endCheckout(): Promise<null> {
    return Promise.resolve(null);
  }

  async readReturns(paymentReference: string): Promise<PaymentReturns> {
    const capture = await this.paypal.read(captureAnswer, (sdk) =>
      new PaymentsController(sdk).getCapturedPayment({ captureId: paymentReference }),
    );
    const of = referenceOf(capture.customId);
    const orderId = capture.supplementaryData?.relatedIds?.orderId;
    if (!of || !orderId) return { reference: null, returns: [] };
    const order = await this.readOrder(orderId);
    const refunds = order.purchaseUnits.flatMap(({ payments }) => payments?.refunds ?? []);
    const { items } = await this.paypal.readPath(disputeList, "/v1/customer/disputes", {
      disputed_transaction_id: paymentReference,
    });
    const disputes = await Promise.all(
      items.map(({ dispute_id: id }) =>
        this.paypal.readPath(disputeAnswer, `/v1/customer/disputes/${encodeURIComponent(id)}`),
      ),
    );
    return {
      reference: of.reference,
      returns: [...refunds.map(toRefund), ...toDisputes(disputes, { paid: capture.amount, refunds })],
    };
  }

  async listReturned(since: Date): Promise<string[]> {
    const found = new Set<string>();
    let query: Record<string, string> | null = {
      start_time: since.toISOString(),
      end_time: new Date().toISOString(),
      page_size: String(MOST_ON_A_PAGE),
    };
    for (let page = 0; query && page < MOST_PAGES; page++) {
      const answer: EventList = await this.paypal.readPath(eventList, "/v1/notifications/webhooks-events", query);
      for (const payment of answer.events.map(paymentOf)) if (payment) found.add(payment);
      const next = answer.links.find(({ rel }) => rel === "next");
      // Only what to ask for is taken over: where is ours to say.
      query = next ? Object.fromEntries(new URL(next.href).searchParams) : null;
    }
    return [...found];
  }

  async readPush({ rawBody, headers }: { rawBody: string; headers: Headers }): Promise<PaymentPush | null> {
    if (!(await this.signatures.isRight({ rawBody, headers })))
      throw new AppError("unauthorized", { key: "errors.webhook_signature" });
    const isSafe = true;
    return toPush(checkAnswer(eventBody, parseLossless(rawBody, { isSafe }), { isSafe }));
  }

  private async capture(id: string, approved: CheckoutState): Promise<CheckoutState> {
    const { isApproved: _taken, ...state } = approved;
    try {
      const captured = await this.paypal.read(orderAnswer, (sdk) =>
        new OrdersController(sdk).captureOrder({ id, paypalRequestId: `capture:${state.reference}`, prefer: WHOLE }),
      );
      return toCheckoutState(captured) ?? state;
    } catch (error) {
      if (!(error instanceof OutsideError) || error.kind !== "refused") throw error;
      const { vendorCode } = error;
      if (vendorCode === "ORDER_ALREADY_CAPTURED") return toCheckoutState(await this.readOrder(id)) ?? state;
      if (vendorCode !== null && NOT_YET.has(vendorCode)) return state;
      if (error.reason === "payment_gone") throw error;
      return { ...state, status: "failed", failureReason: (vendorCode ?? error.reason).toLowerCase() };
    }
  }

  private async readOrder(id: string): Promise<OrderAnswer> {
    return this.paypal.read(orderAnswer, (sdk) => new OrdersController(sdk).getOrder({ id }));
  }
}

function gone(vendorMessage: string): OutsideError {
  return new OutsideError("refused", "payment_gone", { vendorMessage });
}
