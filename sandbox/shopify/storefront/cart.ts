import type { Request, Response } from "express";
import { gid, numericId } from "../ids.ts";

/** Quantities by variant gid. */
export type Cart = Map<string, number>;

const COOKIE = "cart";
const MOST_OF_ONE = 99;

/** The cart that the browser carries: a cookie such as `7400000000012x2_7400000000013x1`. */
export function readCart(request: Request): Cart {
  const cookies = (request.headers.cookie ?? "").split(";").map((cookie) => cookie.trim().split("="));
  const text = cookies.find(([name]) => name === COOKIE)?.[1] ?? "";
  const cart: Cart = new Map();
  for (const [, number, quantity] of text.matchAll(/(\d+)x(\d+)/g))
    setQuantity(cart, gid("ProductVariant", number!), Number(quantity));
  return cart;
}

export function writeCart(response: Response, shop: string, cart: Cart): void {
  const text = [...cart].map(([variantId, quantity]) => `${numericId(variantId)}x${quantity}`).join("_");
  response.cookie(COOKIE, text, {
    path: `/shopify/${shop}/storefront`,
    httpOnly: true,
    sameSite: "lax",
    encode: String,
  });
}

/** Sets how many of a variant are in the cart; none takes it out. */
export function setQuantity(cart: Cart, variantId: string, quantity: number): void {
  if (!Number.isInteger(quantity) || quantity <= 0) cart.delete(variantId);
  else cart.set(variantId, Math.min(quantity, MOST_OF_ONE));
}
