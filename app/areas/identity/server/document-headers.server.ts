import { randomBytes } from "node:crypto";
import { env } from "~/platform/env.server";
import { documentHeaders as shopifyDocumentHeaders } from "~/shopify.server";
import { makeVisitorCookie } from "./visitor-cookie.server";

const isHttps = env.APP_URL.startsWith("https:");

/**
 * Sets the headers that every document carries: what it may load, who may frame it, and a visitor's id for browsers that
 * come by themselves (G071). Scripts come from us and from the platform's App Bridge; those in the document itself run by
 * the nonce alone.
 * @returns the nonce for the document's own scripts
 */
export function documentHeaders(request: Request, headers: Headers): string {
  const nonce = randomBytes(16).toString("base64");
  const appBridge = new URL(env.SHOPIFY_APP_BRIDGE_URL).origin;
  const chat = env.SUPPORT_CHAT_URL ? ` ${new URL(env.SUPPORT_CHAT_URL).origin}` : "";
  // Hot reloading in development runs scripts of its own making.
  const scripts = env.NODE_ENV === "development" ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${scripts} ${appBridge}`,
    "style-src 'self' 'unsafe-inline' https://cdn.shopify.com",
    `img-src 'self' data: blob: https:${isHttps ? "" : " http:"}`,
    "font-src 'self' data: https://cdn.shopify.com",
    `connect-src 'self' ${appBridge}${env.NODE_ENV === "development" ? " ws: wss:" : ""}`,
    // The decoder of HEIC pictures (decision 20).
    "worker-src 'self' blob:",
    `frame-src 'self' ${appBridge}${chat}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ];
  headers.set("content-security-policy", policy.join("; "));
  // They show what the account may see.
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-cache");
  shopifyDocumentHeaders(request, headers);
  const visitor = isFramed(request) ? null : makeVisitorCookie(request.headers);
  if (visitor) headers.append("set-cookie", visitor);
  return nonce;
}

/** In another site's frame a document's cookies are a third party's, and mostly refused. */
function isFramed(request: Request): boolean {
  return request.headers.get("sec-fetch-dest") === "iframe" || new URL(request.url).searchParams.get("embedded") === "1";
}
