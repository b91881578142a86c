/**
 * Preload (`node --import ./sandbox/redirect.mjs`): carries every request for `https://*.myshopify.com` to the Shopify
 * stand-in at SANDBOX_ORIGIN, so that the product and the Shopify SDK run unchanged.
 */
import { Agent, setGlobalDispatcher } from "undici";

const sandboxOrigin = process.env.SANDBOX_ORIGIN;
if (!sandboxOrigin) throw new Error("SANDBOX_ORIGIN is not set");

const toSandbox = (dispatch) => (options, handler) => {
  const origin = new URL(String(options.origin));
  if (!origin.hostname.endsWith(".myshopify.com")) return dispatch(options, handler);
  return dispatch({ ...options, origin: sandboxOrigin, path: `/shopify/${origin.hostname}${options.path}` }, handler);
};

setGlobalDispatcher(new Agent({ connections: 64 }).compose(toSandbox));
