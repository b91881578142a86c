import { Decimal } from "decimal.js";
import type { AppPurchase } from "../billing-model.ts";
import { isoSeconds, refused, userError, type Call, type Resolvers } from "../graphql/call.ts";
import { numericId } from "../ids.ts";
import { money } from "../money.ts";
import type { Shopify } from "../shopify.ts";
import { APPROVAL_MS, type MoneyInput } from "./billing.ts";
import { nowOf } from "./bills.ts";

const LEAST_PRICE = 0.5;

/** An AppPurchaseOneTime as GraphQL serves it; one that was not approved within two days has expired. */
export function purchaseView(call: Call, purchase: AppPurchase): object {
  const isExpired = purchase.status === "PENDING" && nowOf(call.shopify) - Date.parse(purchase.createdAt) > APPROVAL_MS;
  return {
    __typename: "AppPurchaseOneTime",
    id: purchase.id,
    name: purchase.name,
    status: isExpired ? "EXPIRED" : purchase.status,
    test: purchase.test,
    createdAt: isoSeconds(purchase.createdAt),
    price: money(purchase.currency, purchase.price),
  };
}

interface PurchaseArguments {
  name: string;
  price: MoneyInput;
  returnUrl: string;
  test: boolean;
}

function appPurchaseOneTimeCreate({ name, price, returnUrl, test }: PurchaseArguments, call: Call): object {
  const { state, context } = call.shopify;
  if (!name.trim()) return refused(userError(["name"], "Name can't be blank"));
  if (new Decimal(price.amount).lt(LEAST_PRICE))
    return refused(userError(null, `Validation failed: Price must be greater than or equal to ${LEAST_PRICE}`));
  if (!test && call.shop.planName === "Development")
    return refused(userError(null, "The shop cannot accept the provided charge."));
  const now = new Date(nowOf(call.shopify)).toISOString();
  const id = state.id("AppPurchaseOneTime");
  const purchase = state.purchases.set(id, {
    id,
    shop: call.shop.domain,
    name,
    status: "PENDING",
    returnUrl,
    test,
    price: price.amount,
    currency: price.currencyCode,
    createdAt: now,
    updatedAt: now,
  });
  const confirmationUrl = `${context.origin}/shopify/${call.shop.domain}/charges/one-time/${numericId(id)}/confirm`;
  return { appPurchaseOneTime: purchaseView(call, purchase), confirmationUrl, userErrors: [] };
}

export const purchaseMutations: Resolvers = { appPurchaseOneTimeCreate };

/** Changes how a purchase stands, and tells the app. */
export function changePurchase(shopify: Shopify, purchase: AppPurchase, status: AppPurchase["status"]): void {
  const { state, webhooks } = shopify;
  const changed = { ...purchase, status, updatedAt: new Date(nowOf(shopify)).toISOString() };
  state.purchases.set(purchase.id, changed);
  webhooks.emit(purchase.shop, "app_purchases_one_time/update", {
    app_purchase_one_time: {
      admin_graphql_api_id: changed.id,
      name: changed.name,
      status: changed.status,
      admin_graphql_api_shop_id: state.shops.get(changed.shop)?.id ?? null,
      created_at: changed.createdAt,
      updated_at: changed.updatedAt,
    },
  });
}
