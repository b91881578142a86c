import type { SandboxContext } from "../core/context.ts";
import type { Collection } from "../core/store.ts";
import type { Events } from "./events.ts";
import {
  invalid,
  newId,
  notFound,
  payerId,
  PaypalError,
  unprocessable,
  type Json,
  type Link,
  type PaymentToken,
  type SetupToken,
} from "./objects.ts";

/** Accounts that payers let be kept, to be charged later. */
export class Vault {
  readonly setups: Collection<SetupToken>;
  readonly tokens: Collection<PaymentToken>;
  private readonly origin: string;
  private readonly events: Events;

  constructor({ store, origin }: SandboxContext, events: Events) {
    this.origin = origin;
    this.events = events;
    this.setups = store.collection("paypal.setup_tokens");
    this.tokens = store.collection("paypal.payment_tokens");
  }

  /** @throws PaypalError */
  createSetup(body: Json): object {
    const paypal = ((body["payment_source"] ?? {}) as Json)["paypal"] as Json | undefined;
    if (!paypal) throw invalid("payment_source", "MISSING_REQUIRED_PARAMETER");
    if (paypal["usage_type"] !== "MERCHANT" && paypal["usage_type"] !== "PLATFORM")
      throw invalid("payment_source/paypal/usage_type", "MISSING_REQUIRED_PARAMETER");
    const { return_url: returnUrl, cancel_url: cancelUrl } = (paypal["experience_context"] ?? {}) as Record<
      string,
      string | undefined
    >;
    if (!returnUrl || !cancelUrl) throw invalid("experience_context/return_url", "MISSING_REQUIRED_PARAMETER");
    const asked = (body["customer"] ?? {}) as { id?: string; merchant_customer_id?: string };
    const id = newId(17);
    const { experience_context: _page, ...kept } = paypal;
    const setup = this.setups.set(id, {
      id,
      status: "PAYER_ACTION_REQUIRED",
      customer: { ...asked, id: asked.id ?? newId(10) },
      payment_source: { paypal: kept },
      returnUrl,
      cancelUrl,
      payer: null,
      paymentToken: null,
    });
    return this.shown(setup);
  }

  setup(id: string): SetupToken {
    const setup = this.setups.get(id);
    if (!setup) throw notFound();
    return setup;
  }

  /** A setup token as the API gives it. */
  shown({ id, status, customer, payment_source }: SetupToken): object {
    const approve = { href: `${this.origin}/paypal/agreements/approve?approval_session_id=${id}`, rel: "approve" };
    return {
      id,
      status,
      customer,
      payment_source,
      links: [
        ...(status === "PAYER_ACTION_REQUIRED" ? [{ ...approve, method: "GET" }] : []),
        this.link(`/v3/vault/setup-tokens/${id}`, "self"),
      ],
    };
  }

  /** The payer agrees at PayPal's page. */
  approve(id: string, payer: string): SetupToken {
    if (this.setup(id).status !== "PAYER_ACTION_REQUIRED") return this.setup(id);
    return this.setups.update(id, (setup) => {
      setup.status = "APPROVED";
      setup.payer = payer;
    });
  }

  /** An approved setup token becomes a payment token, once. @throws PaypalError */
  createToken(body: Json): object {
    const { id, type } = (((body["payment_source"] ?? {}) as Json)["token"] ?? {}) as { id?: string; type?: string };
    if (!id || type !== "SETUP_TOKEN") throw invalid("payment_source/token", "MISSING_REQUIRED_PARAMETER");
    const setup = this.setups.get(id);
    if (!setup) throw unprocessable("TOKEN_NOT_FOUND", "The setup token was not found.");
    if (setup.status === "VAULTED") throw unprocessable("SETUP_TOKEN_ALREADY_USED", "The setup token was used.");
    if (setup.status !== "APPROVED" || !setup.payer)
      throw unprocessable("PAYER_ACTION_REQUIRED", "Payer needs to approve the setup token.");
    const token = this.keep(setup.payer, setup.customer, setup.payment_source.paypal);
    this.setups.update(id, (changed) => {
      changed.status = "VAULTED";
      changed.paymentToken = token.id;
    });
    return this.shownToken(token);
  }

  /** Keeps a payer's account. @param customer null for a new one */
  keep(payer: string, customer: PaymentToken["customer"] | null, wanted: Json): PaymentToken {
    const id = newId(12).toLowerCase();
    const token = this.tokens.set(id, {
      id,
      customer: customer ?? { id: newId(10) },
      payment_source: {
        paypal: {
          usage_type: "MERCHANT",
          customer_type: "CONSUMER",
          ...(wanted["usage_pattern"] ? { usage_pattern: wanted["usage_pattern"] } : {}),
          email_address: payer,
          payer_id: payerId(payer),
          account_id: payerId(payer),
        },
      },
      payer,
    });
    this.events.emit(
      "VAULT.PAYMENT-TOKEN.CREATED",
      "payment_token",
      this.shownToken(token),
      "A payment token has been created.",
    );
    return token;
  }

  /** @throws PaypalError */
  token(id: string): PaymentToken {
    const token = this.tokens.get(id);
    if (!token) throw notFound();
    return token;
  }

  shownToken({ id, customer, payment_source }: PaymentToken): object {
    return {
      id,
      customer,
      payment_source,
      links: [
        this.link(`/v3/vault/payment-tokens/${id}`, "self"),
        this.link(`/v3/vault/payment-tokens/${id}`, "delete", "DELETE"),
      ],
    };
  }

  /** `GET /v3/vault/payment-tokens`, page by page. @throws PaypalError for a customer that has nothing */
  list(query: Json): object {
    const customer = String(query["customer_id"] ?? "");
    const all = this.tokens.filter((token) => token.customer.id === customer);
    if (all.length === 0) throw new PaypalError(404, "RESOURCE_NOT_FOUND", "The customer has no payment tokens.");
    const size = Math.min(20, Math.max(1, Number(query["page_size"] ?? 5)));
    const page = Math.max(1, Number(query["page"] ?? 1));
    const counted = { total_items: all.length, total_pages: Math.ceil(all.length / size) };
    return {
      ...(query["total_required"] === "true" ? counted : {}),
      customer: all[0]?.customer,
      payment_tokens: all.slice((page - 1) * size, page * size).map((token) => this.shownToken(token)),
      links: [],
    };
  }

  /** @throws PaypalError */
  remove(id: string): void {
    const token = this.token(id);
    this.tokens.delete(id);
    this.events.emit(
      "VAULT.PAYMENT-TOKEN.DELETED",
      "payment_token",
      this.shownToken(token),
      "A payment token has been deleted.",
    );
  }

  private link(path: string, rel: string, method = "GET"): Link {
    return { href: `${this.origin}/paypal${path}`, rel, method };
  }
}
