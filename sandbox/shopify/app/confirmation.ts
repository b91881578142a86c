import express, { Router } from "express";
import { html } from "../../core/html.ts";
import type { AppPurchase, AppSubscription } from "../billing-model.ts";
import { compareIds, gid } from "../ids.ts";
import type { Shopify } from "../shopify.ts";
import { changeStatus, isDeferred } from "./billing.ts";
import { cycleDaysOf, nowOf, prorate } from "./bills.ts";
import { changePurchase } from "./purchases.ts";
import { answerCap, askedCap } from "./usage.ts";

/** Where the merchant approves or declines a charge: /:shop/charges/:number/confirm, /:shop/charges/one-time/:number/confirm */
export function confirmationRouter(shopify: Shopify): Router {
  const router = Router();
  const { state, context } = shopify;
  const form = express.urlencoded({ extended: false });
  const find = (shop: string, number: string) => {
    const subscription = state.subscriptions.get(gid("AppSubscription", number));
    return subscription?.shop === shop ? subscription : undefined;
  };
  const findPurchase = (shop: string, number: string) => {
    const purchase = state.purchases.get(gid("AppPurchaseOneTime", number));
    return purchase?.shop === shop ? purchase : undefined;
  };
  const adminOf = (shop: string) => `${context.origin}/shopify/${shop}/admin/apps/quayside`;

  router.get("/:shop/charges/one-time/:number/confirm", (request, response) => {
    const purchase = findPurchase(request.params.shop, request.params.number);
    if (!purchase) return void response.status(404).send("No such charge");
    response.send(purchasePage(purchase));
  });

  router.post("/:shop/charges/one-time/:number/confirm", form, (request, response) => {
    const { shop, number } = request.params as { shop: string; number: string };
    const purchase = findPurchase(shop, number);
    if (purchase?.status !== "PENDING") return void response.status(409).send("This charge was already answered");
    const isApproved = request.body.answer === "approve";
    changePurchase(shopify, purchase, isApproved ? "ACTIVE" : "DECLINED");
    response.redirect(303, isApproved ? withChargeId(purchase.returnUrl, number) : adminOf(shop));
  });

  const findCap = (shop: string, number: string) => askedCap(shopify, shop, gid("AppSubscriptionLineItem", number));

  router.get("/:shop/charges/cap/:number/confirm", (request, response) => {
    const found = findCap(request.params.shop, request.params.number);
    if (!found) return void response.status(404).send("No such charge");
    const { askedCap: cap, currency } = found.item.usage!;
    const what = html`<p>Up to <strong>${cap} ${currency}</strong> every 30 days</p>`;
    response.send(chargePage({ title: "Approve spending limit", what }));
  });

  router.post("/:shop/charges/cap/:number/confirm", form, (request, response) => {
    const { shop, number } = request.params as { shop: string; number: string };
    const found = findCap(shop, number);
    if (!found) return void response.status(409).send("This charge was already answered");
    const isApproved = request.body.answer === "approve";
    answerCap(shopify, found, isApproved);
    response.redirect(303, isApproved ? found.subscription.returnUrl : adminOf(shop));
  });

  router.get("/:shop/charges/:number/confirm", (request, response) => {
    const subscription = find(request.params.shop, request.params.number);
    if (!subscription) return void response.status(404).send("No such charge");
    response.send(confirmationPage(subscription));
  });

  router.post("/:shop/charges/:number/confirm", form, (request, response) => {
    const { shop, number } = request.params as { shop: string; number: string };
    const subscription = find(shop, number);
    if (subscription?.status !== "PENDING") return void response.status(409).send("This charge was already answered");
    if (request.body.answer !== "approve") {
      changeStatus(shopify, subscription, "DECLINED");
      return void response.redirect(303, adminOf(shop));
    }
    const others = state.subscriptions
      .filter((other) => other.shop === shop && other.status === "ACTIVE")
      .sort((left, right) => compareIds(left.id, right.id));
    if (others.some((other) => isDeferred(subscription, other))) {
      subscription.approvedAt = new Date(nowOf(shopify)).toISOString();
      state.subscriptions.set(subscription.id, subscription);
    } else {
      for (const other of others) changeStatus(shopify, other, "CANCELLED");
      // Within a cycle the difference is charged or credited, and the cycle goes on.
      const replaced = others.find((other) => cycleDaysOf(other) === cycleDaysOf(subscription));
      if (replaced && subscription.trialDays === 0) {
        prorate(shopify, { from: replaced, to: subscription });
        subscription.currentPeriodEnd = replaced.currentPeriodEnd;
        subscription.trialEndsAt = replaced.trialEndsAt;
      }
      changeStatus(shopify, subscription, "ACTIVE");
    }
    response.redirect(303, withChargeId(subscription.returnUrl, number));
  });
  return router;
}

function withChargeId(returnUrl: string, number: string): string {
  const target = new URL(returnUrl);
  target.searchParams.set("charge_id", number);
  return target.href;
}

function purchasePage({ name, price, currency, test }: AppPurchase): string {
  return chargePage({
    title: "Approve charge",
    what: html`<p>${name}${test && html` (test charge)`}</p>
      <p><strong>${price} ${currency}</strong> once</p>`,
  });
}

function confirmationPage(subscription: AppSubscription): string {
  const rows = subscription.lineItems.map(({ recurring, usage }) =>
    recurring
      ? html`<li>
          <strong>${recurring.price} ${recurring.currency}</strong> ${
            recurring.interval === "ANNUAL" ? "every year" : "every 30 days"
          }
        </li>`
      : html`<li>
          Usage up to <strong>${usage!.cappedAmount} ${usage!.currency}</strong> every 30 days: ${usage!.terms}
        </li>`,
  );
  return chargePage({
    title: "Approve subscription",
    what: html`<p>${subscription.name}${subscription.test && html` (test charge)`}</p>
      <ul>
        ${rows}
      </ul>
      ${subscription.trialDays > 0 && html`<p>Free for ${subscription.trialDays} days, then charged.</p>`}`,
  });
}

function chargePage({ title, what }: { title: string; what: ReturnType<typeof html> }): string {
  return html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            background: #f1f1f1;
            margin: 0;
            display: grid;
            place-items: center;
            min-height: 100vh;
          }
          main {
            background: #fff;
            border-radius: 12px;
            padding: 2rem;
            max-width: 26rem;
            margin: 1rem;
            box-shadow: 0 1px 3px #0003;
          }
          button {
            font: inherit;
            padding: 0.5rem 1rem;
            border-radius: 8px;
            border: 1px solid #8a8a8a;
            background: #fff;
            cursor: pointer;
          }
          button[value="approve"] {
            background: #303030;
            color: #fff;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${what}
          <form method="post">
            <button name="answer" value="approve">Approve</button>
            <button name="answer" value="decline">Decline</button>
          </form>
        </main>
      </body>
    </html>`.text;
}
