import {
  OrdersController,
  PaymentInitiator,
  PaymentsController,
  PaypalPaymentTokenUsageType,
  StoredPaymentSourceUsageType,
  TransactionSearchController,
  UsagePattern,
  VaultController,
  VaultTokenRequestType,
} from "@paypal/paypal-server-sdk";
import { OutsideError } from "~/adapters/outcome";
import type {
  ChargeState,
  OpenedSaving,
  SavedCharge,
  SavedMethod,
  SavedMethods,
  SavingRequest,
  SavingState,
} from "../payment-provider";
import type { PaypalClient } from "./client.server";
import { pageLocale } from "./locale";
import { captureState, markOf } from "./mapping";
import { orderRequest, WHOLE } from "./order-request";
import {
  captureAnswer,
  orderAnswer,
  setupAnswer,
  tokenAnswer,
  tokenList,
  transactionList,
  type OrderAnswer,
  type TokenAnswer,
} from "./schema";

/** How long a page on which an account is saved can be used. */
const SETUP_OPEN_MS = 3 * 86_400_000;
/** As long as PayPal gives the first answer again for the same request id, less an hour for clocks that differ. */
const REPEATABLE_MS = 5 * 3_600_000;
/** How late the search for transactions may be. */
const SEARCH_LATE_MS = 3 * 3_600_000;
const MOST_SEARCHED_MS = 31 * 86_400_000;
const BETWEEN = "~";

/** PayPal accounts kept in its vault, and charged by orders that their owner is not there for. */
export class PaypalSavedAccounts implements SavedMethods {
  readonly method = "paypal";
  private readonly paypal: PaypalClient;

  constructor(paypal: PaypalClient) {
    this.paypal = paypal;
  }

  async saveMethod({ reference, customer, language, successUrl, cancelUrl }: SavingRequest): Promise<OpenedSaving> {
    const setup = await this.paypal.read(setupAnswer, (sdk) =>
      new VaultController(sdk).createSetupToken({
        body: {
          ...(customer ? { customer: { id: customer } } : {}),
          paymentSource: {
            paypal: {
              usageType: PaypalPaymentTokenUsageType.Merchant,
              usagePattern: UsagePattern.UnscheduledPrepaid,
              // Two workspaces may save the same account: each has a token of its own.
              permitMultiplePaymentTokens: true,
              experienceContext: { returnUrl: successUrl, cancelUrl, locale: pageLocale(language) },
            },
          },
        },
        paypalRequestId: reference,
      }),
    );
    const page = setup.links.find(({ rel }) => rel === "approve");
    if (!page)
      throw new OutsideError("refused", "payment_gone", {
        vendorMessage: `Setup token ${setup.id} has no page any more`,
      });
    return {
      // A setup token carries no reference of ours.
      providerReference: `${setup.id}${BETWEEN}${reference}`,
      pageUrl: page.href,
      expiresAt: new Date(Date.now() + SETUP_OPEN_MS).toISOString(),
    };
  }

  async finishSaving(providerReference: string): Promise<SavingState> {
    const [id = "", reference = ""] = providerReference.split(BETWEEN);
    const state = { reference, providerReference };
    const setup = await this.orNull(this.paypal.read(setupAnswer, (sdk) => new VaultController(sdk).getSetupToken(id)));
    if (!setup) return { ...state, status: "expired", method: null };
    if (setup.status === "APPROVED") return { ...state, status: "saved", method: await this.keep(id) };
    // It was kept before, and the answer to that was lost.
    if (setup.status === "VAULTED") {
      const kept = (await this.listMethods(setup.customer?.id ?? "")).at(-1);
      return kept ? { ...state, status: "saved", method: kept } : { ...state, status: "failed", method: null };
    }
    return { ...state, status: "open", method: null };
  }

  async listMethods(customer: string): Promise<SavedMethod[]> {
    const kept: SavedMethod[] = [];
    let pages = 1;
    for (let page = 1; page <= pages; page++) {
      const answer = await this.orNull(
        this.paypal.read(tokenList, (sdk) =>
          new VaultController(sdk).listCustomerPaymentTokens({ customerId: customer, page, totalRequired: true }),
        ),
      );
      kept.push(...(answer?.paymentTokens.map((token) => toSavedMethod(token, customer)) ?? []));
      pages = answer?.totalPages ?? 1;
    }
    return kept;
  }

  async removeMethod({ method }: { customer: string; method: string }): Promise<void> {
    await this.orNull(this.paypal.answered((sdk) => new VaultController(sdk).deletePaymentToken(method)));
  }

  async chargeSaved(charge: SavedCharge): Promise<ChargeState> {
    const { reference, amount, description, method, returnUrl } = charge;
    const purchase = orderRequest({ mark: markOf(reference, { isSaved: true }), reference, amount, description });
    try {
      const order = await this.paypal.read(orderAnswer, (sdk) =>
        new OrdersController(sdk).createOrder({
          body: {
            ...purchase,
            paymentSource: {
              paypal: {
                vaultId: method,
                experienceContext: { returnUrl, cancelUrl: returnUrl },
                storedCredential: {
                  paymentInitiator: PaymentInitiator.Merchant,
                  usage: StoredPaymentSourceUsageType.Subsequent,
                  usagePattern: UsagePattern.UnscheduledPrepaid,
                },
              },
            },
          },
          paypalRequestId: reference,
          prefer: WHOLE,
        }),
      );
      return toChargeState(reference, order);
    } catch (error) {
      if (!(error instanceof OutsideError) || error.kind !== "refused") throw error;
      const { vendorCode, vendorMessage } = error;
      // It was charged under another request id: after that one's time. It is to be found, not to be charged.
      if (vendorCode === "DUPLICATE_INVOICE_ID")
        throw new OutsideError("unknown", "no_answer", { vendorCode, vendorMessage, cause: error });
      // One that wants its owner too: there is no order that they could approve.
      const reason = (vendorCode ?? error.reason).toLowerCase();
      return { reference, providerReference: null, status: "refused", amount: null, pageUrl: null, reason };
    }
  }

  async finishCharge(charge: Parameters<SavedMethods["finishCharge"]>[0]): Promise<ChargeState | null> {
    const { providerReference, askedAt, mayRepeat } = charge;
    if (providerReference) return this.stateOf(charge, providerReference);
    // For the same request id PayPal gives the answer that was lost.
    if (mayRepeat && askedAt.getTime() > Date.now() - REPEATABLE_MS) return this.chargeSaved(charge);
    const orderId = await this.findOrder(charge);
    return orderId ? this.stateOf(charge, orderId) : null;
  }

  /** How an order of a saved account stands; one that its owner has approved since is captured. */
  private async stateOf({ reference }: SavedCharge, orderId: string): Promise<ChargeState> {
    const order = await this.readOrder(orderId);
    if (order.status !== "APPROVED") return toChargeState(reference, order);
    try {
      const captured = await this.paypal.read(orderAnswer, (sdk) =>
        new OrdersController(sdk).captureOrder({ id: orderId, paypalRequestId: `capture:${reference}`, prefer: WHOLE }),
      );
      return toChargeState(reference, captured);
    } catch (error) {
      if (!(error instanceof OutsideError) || error.kind !== "refused") throw error;
      if (error.vendorCode === "ORDER_ALREADY_CAPTURED") return toChargeState(reference, await this.readOrder(orderId));
      const reason = (error.vendorCode ?? error.reason).toLowerCase();
      return { reference, providerReference: orderId, status: "refused", amount: null, pageUrl: null, reason };
    }
  }

  /** The order of a charge, found among the transactions since it was asked for. */
  private async findOrder({ reference, askedAt }: SavedCharge): Promise<string | null> {
    const from = askedAt.getTime() - 3_600_000;
    const until = Math.min(Date.now(), from + MOST_SEARCHED_MS);
    if (until - askedAt.getTime() < SEARCH_LATE_MS)
      throw new OutsideError("retry", "no_answer", { vendorMessage: "Transactions are not told yet" });
    const mark = markOf(reference, { isSaved: true });
    let pages = 1;
    for (let page = 1; page <= pages; page++) {
      const answer = await this.paypal.read(transactionList, (sdk) =>
        new TransactionSearchController(sdk).searchTransactions({
          startDate: new Date(from).toISOString(),
          endDate: new Date(until).toISOString(),
          pageSize: 500,
          page,
          balanceAffectingRecordsOnly: "N",
        }),
      );
      for (const { transactionInfo: info } of answer.transactionDetails) {
        if (info?.customField !== mark || !info.transactionId) continue;
        const captureId = info.transactionId;
        const capture = await this.orNull(
          this.paypal.read(captureAnswer, (sdk) => new PaymentsController(sdk).getCapturedPayment({ captureId })),
        );
        const orderId = capture?.supplementaryData?.relatedIds?.orderId;
        if (orderId) return orderId;
      }
      pages = answer.totalPages ?? 1;
    }
    return null;
  }

  /** What was approved becomes a payment token, once: its setup token is the request id. */
  private async keep(setupToken: string): Promise<SavedMethod> {
    const token = await this.paypal.read(tokenAnswer, (sdk) =>
      new VaultController(sdk).createPaymentToken({
        body: { paymentSource: { token: { id: setupToken, type: VaultTokenRequestType.SetupToken } } },
        paypalRequestId: setupToken,
      }),
    );
    return toSavedMethod(token, "");
  }

  private async readOrder(id: string): Promise<OrderAnswer> {
    return this.paypal.read(orderAnswer, (sdk) => new OrdersController(sdk).getOrder({ id }));
  }

  /** Null for what PayPal does not have. */
  private async orNull<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof OutsideError && error.reason === "payment_gone") return null;
      throw error;
    }
  }
}

function toSavedMethod({ id, customer, paymentSource }: TokenAnswer, fallback: string): SavedMethod {
  return {
    id,
    customer: customer?.id ?? fallback,
    brand: null,
    last4: null,
    expiry: null,
    email: paymentSource?.paypal?.emailAddress ?? null,
  };
}

/** An order of a saved account in our words: it is captured as it is made, or waits for its owner. */
function toChargeState(reference: string, { id, status, links, purchaseUnits }: OrderAnswer): ChargeState {
  const capture = purchaseUnits[0]?.payments?.captures.at(-1);
  const state = { reference, providerReference: id, amount: null, pageUrl: null, reason: null };
  if (!capture) {
    const page = links.find(({ rel }) => rel === "payer-action")?.href ?? null;
    return { ...state, status: "needs_person", pageUrl: page, reason: status.toLowerCase() };
  }
  const stands = captureState(capture.status);
  if (stands === "paid") return { ...state, status: "paid", amount: capture.amount };
  if (stands === "open") return { ...state, status: "open" };
  return { ...state, status: "refused", reason: (capture.statusDetails?.reason ?? capture.status).toLowerCase() };
}
