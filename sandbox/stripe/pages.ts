import { html, page, type Markup } from "../core/html.ts";
import type { CheckoutSession, Dispute, PaymentIntent, Refund, SessionDetails } from "./objects.ts";

const ZERO_DECIMAL = new Set(["jpy", "krw", "vnd", "clp", "xof", "xaf"]);
const THREE_DECIMAL = new Set(["bhd", "jod", "kwd", "omr", "tnd"]);

function money(minor: number, currency: string): string {
  const places = ZERO_DECIMAL.has(currency) ? 0 : THREE_DECIMAL.has(currency) ? 3 : 2;
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: currency.toUpperCase(),
    minimumFractionDigits: places,
  }).format(minor / 10 ** places);
}

export interface CheckoutPageOptions {
  session: CheckoutSession;
  details: SessionDetails;
  /** Shown above the form after a declined card. */
  problem?: string;
  /** The card that waits for its owner's confirmation. */
  confirm?: { card: string; email: string; expiry: string };
}

/** The hosted payment page. */
export function checkoutPage({ session, details, problem, confirm }: CheckoutPageOptions): string {
  const currency = session.currency ?? "usd";
  const total = money(session.amount_total ?? 0, currency);
  const summary = html`<h1>${session.mode === "setup" ? "Save a card" : `Pay ${total}`}</h1>
    <table>
      <tbody>
        ${details.lines.map(
          ({ name, quantity, unitAmount }) =>
            html`<tr>
              <td>${name}${quantity > 1 && html` × ${quantity}`}</td>
              <td>${money(unitAmount * quantity, currency)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  const back = session.cancel_url && html`<p><a href="${session.cancel_url}">Back without paying</a></p>`;
  return page(
    "Checkout",
    html`<div class="card" style="max-width:480px;margin:16px auto;width:100%">
      ${summary}${
        problem && html`<p class="bad" role="alert"><strong>${problem}</strong></p>`
      }${confirm ? confirmForm(session.id, confirm) : cardForm(session)}${back}
    </div>`,
  );
}

function cardForm(session: CheckoutSession): Markup {
  return html`<form method="post" action="/stripe/pay/${session.id}" class="stack">
      <label
        >Email<input name="email" type="email" value="${session.customer_email}" required autocomplete="email"
      /></label>
      <label
        >Card number<input
          name="card"
          inputmode="numeric"
          value="4242 4242 4242 4242"
          required
          autocomplete="cc-number"
      /></label>
      <div class="pair">
        <label>Expiry<input name="expiry" value="12 / 34" required /></label
        ><label>CVC<input name="cvc" value="123" required /></label>
      </div>
      <button>${session.mode === "setup" ? "Save card" : "Pay"}</button>
    </form>
    <p class="soft">
      Test cards: 4242 4242 4242 4242 is paid, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks for
      confirmation.
    </p>`;
}

function confirmForm(
  sessionId: string,
  { card, email, expiry }: { card: string; email: string; expiry: string },
): Markup {
  const hidden = html`<input type="hidden" name="card" value="${card}" /><input
      type="hidden"
      name="email"
      value="${email}"
    /><input type="hidden" name="expiry" value="${expiry}" />`;
  return html`<p>Your bank asks you to confirm this payment.</p>
    <form method="post" action="/stripe/pay/${sessionId}">
      ${hidden}<button name="confirmed" value="yes">Confirm</button
      ><button name="confirmed" value="no" class="plain">Fail</button>
    </form>`;
}

/** The bank's page on which a card's owner confirms a charge that was begun without them. */
export function authenticatePage({ id, amount, currency }: PaymentIntent): string {
  return page(
    "Confirm a payment",
    html`<div class="card" style="max-width:480px;margin:16px auto;width:100%">
      <h1>Pay ${money(amount, currency)}</h1>
      <p>Your bank asks you to confirm this payment.</p>
      <form method="post" action="/stripe/authenticate/${id}">
        <button name="confirmed" value="yes">Confirm</button
        ><button name="confirmed" value="no" class="plain">Fail</button>
      </form>
    </div>`,
  );
}

/** What the vendor's console would show. */
export interface PaymentsPage {
  sessions: readonly CheckoutSession[];
  intents: readonly PaymentIntent[];
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
}

/** Sessions, payments and what went back of them, newest first, with buttons for what happens at the vendor and at banks. */
export function paymentsPage({ sessions, intents, refunds, disputes }: PaymentsPage): string {
  const sessionRows = sessions.toReversed().map(
    ({ id, status, payment_status, amount_total, currency, client_reference_id, url }) =>
      html`<tr>
        <td>${url ? html`<a href="${url}">${id}</a>` : id}</td>
        <td>${status}, ${payment_status}</td>
        <td>${money(amount_total ?? 0, currency ?? "usd")}</td>
        <td>${client_reference_id}</td>
      </tr>`,
  );
  const intentRows = intents.toReversed().map(
    ({ id, status, amount, currency, description }) =>
      html`<tr>
        <td>${id}</td>
        <td>${status}</td>
        <td>${money(amount, currency)}</td>
        <td>${description}</td>
        <td>${status === "succeeded" && intentButtons(id)}</td>
      </tr>`,
  );
  const refundRows = refunds.toReversed().map(
    ({ id, payment_intent, status, amount, currency }) =>
      html`<tr>
        <td>${id}</td>
        <td>${payment_intent}</td>
        <td>${status}</td>
        <td>${money(amount, currency)}</td>
        <td>${status === "succeeded" && button(`refunds/${id}/fail`, "Turn away")}</td>
      </tr>`,
  );
  const disputeRows = disputes.toReversed().map(
    ({ id, payment_intent, status, amount, currency }) =>
      html`<tr>
        <td>${id}</td>
        <td>${payment_intent}</td>
        <td>${status}</td>
        <td>${money(amount, currency)}</td>
        <td>
          ${
            ["needs_response", "warning_needs_response"].includes(status) &&
            html`${button(`disputes/${id}/win`, "We win")}${button(`disputes/${id}/lose`, "We lose")}`
          }
        </td>
      </tr>`,
  );
  return page(
    "Payments",
    html`<h1>Payments</h1>
      ${table("Checkout sessions", ["Session", "Status", "Amount", "Reference"], sessionRows)}
      ${table("Payments", ["Payment", "Status", "Amount", "Description", ""], intentRows)}
      ${table("Refunds", ["Refund", "Payment", "Status", "Amount", ""], refundRows)}
      ${table("Disputes", ["Dispute", "Payment", "Status", "Amount", ""], disputeRows)}`,
  );
}

function table(title: string, headings: readonly string[], rows: readonly Markup[]): Markup {
  return html`<div class="card">
    <h2>${title}</h2>
    ${
      rows.length > 0
        ? html`<table>
            <thead>
              <tr>
                ${headings.map((heading) => html`<th>${heading}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>`
        : html`<p class="soft">None yet.</p>`
    }
  </div>`;
}

function button(path: string, label: string, fields: Record<string, string> = {}): Markup {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return html`<form method="post" action="/stripe/control/${path}">
    ${hidden}<button class="plain">${label}</button>
  </form>`;
}

function intentButtons(id: string): Markup {
  return html`${button("refunds", "Refund all", { payment_intent: id })}${button("disputes", "Dispute", {
    payment_intent: id,
  })}`;
}
