import { randomBytes } from "node:crypto";
import { CARD_PAGE, cardSources } from "~/adapters/subscription/registry.server";
import { env } from "~/platform/env.server";
import { frameDocument } from "~/shopify.server";
import { makeVisitorCookie } from "../sign-in/visitor-cookie.server";

const isHttps = env.APP_URL.startsWith("https:");
/** What no page of ours uses, nor any frame in one. */
const UNUSED = ["camera", "microphone", "geolocation", "payment", "usb", "serial", "hid", "midi", "display-capture"];
/** What the page that opens the card form has besides. */
const PAYMENT = "payment";
/** A window that a platform's admin has us open in place of its frame, which looks whether it is still there. */
const OPENED_FROM_FRAMES = /^\/desktop-notifications$/;

/**
 * Sets the headers that every document carries: what it may load, who may frame it, and a visitor's id for browsers that
 * come by themselves (G071). Scripts come from us and from the platform's App Bridge; those in the document itself run by
 * the nonce alone. The page that opens the card form, and no other, has in what its provider serves (S135).
 * @returns the nonce for the document's own scripts
 */
export function documentHeaders(request: Request, headers: Headers): string {
  const nonce = randomBytes(16).toString("base64");
  const appBridge = new URL(env.APP_BRIDGE_URL).origin;
  const chat = env.SUPPORT_CHAT_URL ? ` ${new URL(env.SUPPORT_CHAT_URL).origin}` : "";
  const { pathname } = new URL(request.url);
  const isCardPage = pathname === CARD_PAGE && !isFramed(request);
  const formSources = isCardPage ? cardSources() : [];
  const form = formSources.map((source) => ` ${source}`).join("");
  // Hot reloading in development runs scripts of its own making.
  const scripts = env.NODE_ENV === "development" ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${scripts} ${appBridge}${form}`,
    `style-src 'self' 'unsafe-inline' https://cdn.shopify.com${form}`,
    `img-src 'self' data: blob: https:${isHttps ? "" : " http:"}`,
    "font-src 'self' data: https://cdn.shopify.com",
    `connect-src 'self' ${appBridge}${form}${env.NODE_ENV === "development" ? " ws: wss:" : ""}`,
    // The decoder of HEIC pictures (decision 20).
    "worker-src 'self' blob:",
    `frame-src 'self' ${appBridge}${chat}${form}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
  headers.set("content-security-policy", policy.join("; "));
  // They show what the account may see.
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-cache");
  frameDocument(request, headers);
  // What wallets of browsers and phones pay by, in the form.
  const payment = formSources.length > 0 ? "*" : "()";
  headers.set(
    "permissions-policy",
    UNUSED.map((feature) => `${feature}=${feature === PAYMENT ? payment : "()"}`).join(", "),
  );
  // Who opened us has no hold on us; what we open ourselves, such as a consent at a vendor, keeps its hold.
  if (!OPENED_FROM_FRAMES.test(pathname)) headers.set("cross-origin-opener-policy", "same-origin-allow-popups");
  const visitor = isFramed(request) ? null : makeVisitorCookie(request.headers);
  if (visitor) headers.append("set-cookie", visitor);
  return nonce;
}

/** In another site's frame a document's cookies are a third party's, and mostly refused. */
function isFramed(request: Request): boolean {
  return (
    request.headers.get("sec-fetch-dest") === "iframe" || new URL(request.url).searchParams.get("embedded") === "1"
  );
}
