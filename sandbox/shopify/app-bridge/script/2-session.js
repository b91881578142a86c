// Session tokens: on demand, and on every same-origin fetch. Nothing is stored; the token lives in memory for its minute.

const RENEW_BEFORE_MS = 10_000;
let token;
let tokenExpiresAt = 0;
let tokenRequest;

/** The current session token, asked anew when it is about to end. `fresh` ignores the one at hand. */
function idToken({ fresh = false } = {}) {
  if (!fresh && token && Date.now() < tokenExpiresAt - RENEW_BEFORE_MS) return Promise.resolve(token);
  tokenRequest ??= ask("idToken")
    .then((answer) => {
      token = answer.token;
      tokenExpiresAt = Date.now() + answer.lifetimeMs;
      return token;
    })
    .finally(() => {
      tokenRequest = undefined;
    });
  return tokenRequest;
}

const nativeFetch = window.fetch.bind(window);
const disabledFeatures = (document.querySelector('meta[name="shopify-disabled-features"]')?.content ?? "")
  .split(",")
  .map((feature) => feature.trim());

function withToken(request, bearer) {
  const authorized = new Request(request);
  authorized.headers.set("Authorization", `Bearer ${bearer}`);
  return authorized;
}

async function authenticatedFetch(input, init) {
  const request = new Request(input, init);
  if (new URL(request.url).origin !== location.origin || request.headers.has("Authorization"))
    return nativeFetch(request);
  const retry = request.clone();
  let response = await nativeFetch(withToken(request, await idToken()));
  if (response.status === 401 && response.headers.get("X-Shopify-Retry-Invalid-Session-Request")) {
    response = await nativeFetch(withToken(retry, await idToken({ fresh: true })));
  }
  const reauthorizeUrl = response.headers.get("X-Shopify-API-Request-Failure-Reauthorize-Url");
  if (reauthorizeUrl) openOutside(new URL(reauthorizeUrl, location.href).href, "_top");
  return response;
}

if (embedded && !disabledFeatures.includes("fetch")) window.fetch = authenticatedFetch;

/**
 * The bounce page: a document request came without a usable token, so the app answered a page that only loads this
 * script and names in `shopify-reload` where to go with a fresh one. True when this is such a page.
 */
function bounce() {
  const reload = new URLSearchParams(location.search).get("shopify-reload");
  if (!reload) return false;
  const target = new URL(reload, location.href);
  if (target.origin !== location.origin) return false;
  idToken({ fresh: true }).then((bearer) => {
    target.searchParams.set("id_token", bearer);
    location.replace(target.href);
  });
  return true;
}
