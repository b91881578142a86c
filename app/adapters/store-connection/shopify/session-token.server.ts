import {
  formerShopifyLibrary,
  isShopifyConfigured,
  readShopDomain,
  signingLibraries,
  type shopifyLibrary,
} from "./shopify-api.server";

/** A person in a shop's admin, as a session token says. */
export interface ShopifyVisitor {
  shop: string;
  userId: string;
}

/**
 * Who a session token of the admin speaks for, or null when it is not ours, not whole, or over. Local: no call goes out.
 * Those of checkouts and storefronts, which buyers hold, have no issuer and are none.
 */
export async function verifySessionToken(token: string): Promise<ShopifyVisitor | null> {
  for (const library of signingLibraries) {
    const visitor = await visitorBy(library, token);
    if (visitor) return visitor;
  }
  return null;
}

/** True for a right session token that is signed with the secret that the app had before. */
export async function isOfFormerSecret(token: string): Promise<boolean> {
  return formerShopifyLibrary !== null && (await visitorBy(formerShopifyLibrary, token)) !== null;
}

async function visitorBy({ session }: typeof shopifyLibrary, token: string): Promise<ShopifyVisitor | null> {
  try {
    const { dest, iss, sub, exp, nbf } = await session.decodeSessionToken(token);
    const shop = readShopDomain(new URL(dest).hostname);
    if (!shop || new URL(iss).hostname !== shop || !sub || !exp || !nbf) return null;
    return { shop, userId: sub };
  } catch {
    return null;
  }
}

/** What a 401 carries, so that App Bridge repeats the call with a new session token; nothing where the token was right. */
export async function retryHeaders(token: string): Promise<Headers> {
  const isRight = !isShopifyConfigured() || (await verifySessionToken(token)) !== null;
  return new Headers(isRight ? {} : { "x-shopify-retry-invalid-session-request": "1" });
}
