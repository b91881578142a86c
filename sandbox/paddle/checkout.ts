import { readFileSync } from "node:fs";
import express, { Router } from "express";
import type { SandboxContext } from "../core/context.ts";
import { html } from "../core/html.ts";
import type { Ledger } from "./ledger.ts";
import { outcomeOfCard, type Transaction } from "./objects.ts";
import type { Subscriptions } from "./subscriptions.ts";

const SCRIPT = readFileSync(new URL("script/paddle.js", import.meta.url), "utf8");
const COUNTRIES = [
  ["US", "United States"],
  ["GB", "United Kingdom"],
  ["DE", "Germany"],
  ["FR", "France"],
  ["NL", "Netherlands"],
  ["AE", "United Arab Emirates"],
] as const;

interface Parts {
  context: SandboxContext;
  ledger: Ledger;
  subscriptions: Subscriptions;
}

/** The browser's side: the script that a page loads, and the form that it opens over that page. */
export function checkoutRouter({ context, ledger, subscriptions }: Parts): Router {
  const router = Router();
  const opened = (id: unknown): Transaction | undefined => ledger.transactions.get(String(id));

  router.get("/paddle.js", (_request, response) => {
    response.type("text/javascript").send(SCRIPT);
  });

  router.get("/frame", (request, response) => {
    const transaction = opened(request.query["transaction"]);
    const isKnown = request.query["token"] === context.keys.paddleClientToken && transaction;
    const isDark = request.query["theme"] === "dark";
    if (!isKnown) response.status(404).send(page("<p>Something went wrong</p>", ""));
    else response.send(page(form(transaction, ""), describe(transaction, "checkout.loaded"), isDark));
  });

  router.post("/frame", express.urlencoded({ extended: false }), (request, response) => {
    const { transaction: id, card = "", country = "US", email = "" } = request.body as Record<string, string>;
    if (!opened(id)) {
      response.status(404).send(page("<p>Something went wrong</p>", ""));
      return;
    }
    const error = pay({ ledger, subscriptions }, String(id), { card, country, email });
    const after = opened(id)!;
    if (error) response.status(402).send(page(form(after, error), describe(after, "checkout.payment.failed")));
    else response.send(page("<p>Thanks for your purchase</p>", describe(after, "checkout.completed")));
  });
  return router;
}

/** @returns the bank's error, or null where it is paid */
export function pay(
  { ledger, subscriptions }: Pick<Parts, "ledger" | "subscriptions">,
  id: string,
  { card, country, email }: { card: string; country: string; email: string },
): string | null {
  const { status } = ledger.need(ledger.transactions, id);
  if (!["draft", "ready", "past_due"].includes(status)) return null;
  const transaction = ledger.locate(id, { country, email });
  const { error: unusable } = outcomeOfCard(card, { isFirst: true });
  const method = ledger.keepCard(transaction, card);
  const error = unusable ? (ledger.attempt(id, method, true) ?? unusable) : ledger.attempt(id, method, true);
  if (error) {
    ledger.announce("transaction.payment_failed", ledger.transactions.get(id)!);
    return error;
  }
  if (transaction.subscription_id) {
    subscriptions.changeCard(transaction, method);
    ledger.complete(id);
    if (status === "past_due") subscriptions.mend(transaction.subscription_id);
    return null;
  }
  const subscription = subscriptions.begin(transaction, method);
  ledger.complete(
    id,
    subscription ? { subscription_id: subscription.id, billing_period: subscription.current_billing_period } : {},
  );
  return null;
}

const major = (minor: string): number => Number(minor) / 100;

/** What the script's events say of a transaction. */
function describe(transaction: Transaction, name: string): string {
  const { totals } = transaction.details;
  const data = {
    id: `che_${transaction.id.slice(4)}`,
    transaction_id: transaction.id,
    status: transaction.status,
    custom_data: transaction.custom_data,
    currency_code: transaction.currency_code,
    totals: {
      subtotal: major(totals.subtotal),
      discount: 0,
      tax: major(totals.tax),
      total: major(totals.total),
      credit: major(totals.credit),
      balance: major(totals.balance),
    },
  };
  return JSON.stringify({ source: "paddle-standin", name, data }).replaceAll("<", String.raw`\u003c`);
}

function form(
  { id, customer_id: customerId, details, items, currency_code: currency }: Transaction,
  error: string,
): string {
  const { totals } = details;
  const lines = items.map(({ price }) => `<li>${escapeHtml(price.name ?? price.description)}</li>`).join("");
  const options = COUNTRIES.map(([code, name]) => `<option value="${code}">${name}</option>`).join("");
  return `<h1>Order summary</h1><ul>${lines}</ul>
<p>Subtotal ${currency} ${major(totals.subtotal).toFixed(2)} · Tax ${major(totals.tax).toFixed(2)} · Due today ${major(totals.grand_total).toFixed(2)}</p>
${error ? `<p role="alert">Your payment was not taken: ${escapeHtml(error)}. Try another card.</p>` : ""}
<form method="post" action="frame">
<input type="hidden" name="transaction" value="${escapeHtml(id)}">
${customerId ? "" : '<label>Email <input name="email" type="email" required></label>'}
<label>Country <select name="country">${options}</select></label>
<label>Card number <input name="card" inputmode="numeric" autocomplete="off" required></label>
<button type="submit">Pay</button>
</form>`;
}

const page = (
  body: string,
  message: string,
  isDark = false,
): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Checkout</title>
<style>body{font:16px system-ui;margin:0;padding:24px;${isDark ? "background:#111;color:#fff" : "background:#fff;color:#111"}}label{display:block;margin:12px 0}
input,select{font:inherit;padding:8px;width:100%;box-sizing:border-box}button{font:inherit;padding:10px 20px}
[role=alert]{color:#a00}</style>
<button type="button" id="close" aria-label="Close checkout" style="float:inline-end">×</button>${body}
<script>const tell=(m)=>parent.postMessage(m,"*");${message ? `tell(${message});` : ""}
document.getElementById("close").onclick=()=>tell({source:"paddle-standin",name:"checkout.closed",data:{}});
document.forms[0]?.addEventListener("submit",()=>tell({source:"paddle-standin",name:"checkout.payment.initiated",data:{}}));</script></html>`;

const escapeHtml = (text: string): string => html`${text}`.text;
