import { html, page, type Markup } from "../core/html.ts";
import { PAYERS, type Amount, type Capture, type Dispute, type Order, type Refund } from "./objects.ts";

function money({ value, currency_code: currency }: Amount): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(Number(value));
}

/** Where a person approves a payment, or that the account is kept, or goes back. */
export function approvalPage({
  title,
  lines,
  button,
  action,
  cancelUrl,
  problem,
}: {
  title: string;
  lines: readonly (readonly [string, string])[];
  button: string;
  action: string;
  cancelUrl: string | null;
  problem?: string;
}): string {
  return page(
    "PayPal",
    html`<div class="card" style="max-width:480px;margin:16px auto;width:100%">
      <h1>${title}</h1>
      ${
        problem
          ? html`<p class="bad" role="alert"><strong>${problem}</strong></p>`
          : html`<table>
                <tbody>
                  ${lines.map(
                    ([name, value]) =>
                      html`<tr>
                        <td>${name}</td>
                        <td>${value}</td>
                      </tr>`,
                  )}
                </tbody>
              </table>
              <form method="post" action="${action}" class="stack">
                <label
                  >Account<select name="payer">
                    ${Object.entries(PAYERS).map(
                      ([email, { what }]) => html`<option value="${email}">${email} ${what}</option>`,
                    )}
                  </select></label
                >
                <button>${button}</button>
              </form>`
      }
      ${cancelUrl && html`<p><a href="${cancelUrl}">Cancel and return</a></p>`}
    </div>`,
  );
}

/** The page of one order. */
export function orderPage(order: Order | null, cancelUrl: string | null): string {
  const unit = order?.purchase_units[0];
  return approvalPage({
    title: unit ? `Pay ${money(unit.amount)}` : "Pay",
    lines: unit ? [[unit.description ?? "Payment", money(unit.amount)]] : [],
    button: "Pay now",
    action: `/paypal/checkoutnow?token=${order?.id}`,
    cancelUrl,
    ...(order ? {} : { problem: "This payment is not there any more." }),
  });
}

/** What PayPal's console would show. */
export interface ConsolePage {
  orders: readonly Order[];
  refunds: readonly { refund: Refund; captureId: string }[];
  disputes: readonly Dispute[];
}

/** Orders and what went back of them, newest first, with buttons for what happens at PayPal. */
export function consolePage({ orders, refunds, disputes }: ConsolePage): string {
  const orderRows = orders.toReversed().map((order) => {
    const [unit] = order.purchase_units;
    const capture = unit.payments?.captures[0];
    const pay = order.links.find(({ rel }) => rel === "payer-action");
    return html`<tr>
      <td>${pay ? html`<a href="${pay.href}">${order.id}</a>` : order.id}</td>
      <td>${order.status}</td>
      <td>${money(unit.amount)}</td>
      <td>${capture && `${capture.id} ${capture.status}`}</td>
      <td>${capture && captureButtons(capture)}</td>
    </tr>`;
  });
  const refundRows = refunds.toReversed().map(
    ({ refund: { id, status, amount }, captureId }) =>
      html`<tr>
        <td>${id}</td>
        <td>${captureId}</td>
        <td>${status}</td>
        <td>${money(amount)}</td>
        <td>${status === "COMPLETED" && button(`refunds/${id}/fail`, "Turn away")}</td>
      </tr>`,
  );
  const disputeRows = disputes.toReversed().map(
    ({ dispute_id: id, status, dispute_amount: amount, dispute_outcome: outcome }) =>
      html`<tr>
        <td>${id}</td>
        <td>${outcome?.outcome_code ?? status}</td>
        <td>${money(amount)}</td>
        <td>
          ${
            status !== "RESOLVED" &&
            html`${button(`disputes/${id}/win`, "We win")}${button(`disputes/${id}/lose`, "We lose")}`
          }
        </td>
      </tr>`,
  );
  return page(
    "PayPal",
    html`<h1>PayPal</h1>
      ${table("Orders", ["Order", "Status", "Amount", "Capture", ""], orderRows)}
      ${table("Refunds", ["Refund", "Capture", "Status", "Amount", ""], refundRows)}
      ${table("Disputes", ["Dispute", "Status", "Amount", ""], disputeRows)}`,
  );
}

function captureButtons({ id, status }: Capture): Markup | false {
  return (
    (status === "COMPLETED" || status === "PARTIALLY_REFUNDED") &&
    html`${button(`captures/${id}/refund`, "Refund all")}${button(`captures/${id}/dispute`, "Dispute")}`
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

function button(path: string, label: string): Markup {
  return html`<form method="post" action="/paypal/control/${path}"><button class="plain">${label}</button></form>`;
}
