import { ORPCError } from "@orpc/client";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { apiVersion, currentWorkspace, type CallPlace } from "./current";
import { isErrorBody } from "./error-body";
import { contractRoutes, routes } from "./routes";

/** What can be said of a single call: that it is about a store in another workspace of the account. */
export interface CallContext {
  place?: CallPlace;
}

/** G126 */
const TIMEOUT_MS = 60_000;

/** Plans are sold for both apps of the service, so what they cost is asked for as the other one does (G127, B090, X005). */
const PRICES = "/api/payments/v2/pricing";

/** The browser's way to the contract. During server rendering nothing is called: loaders have put the data into the cache. */
export const link = new OpenAPILink<CallContext>(contractRoutes, {
  url: (_options, path) => addressOf(path, window.location.origin),
  headers: ({ context }) => currentWorkspace.headers(context.place),
  fetch: (request, init) => {
    const { pathname } = new URL(request.url);
    request.headers.set("api-version", apiVersion(pathname));
    if (pathname === PRICES) request.headers.set("app", "AH");
    // The account is of no workspace (G131).
    if (pathname === "/api/auth/account") request.headers.delete("workplace-id");
    // What a page reports last is said as it is left.
    const keepalive = pathname.startsWith("/api/log/");
    return fetch(request, {
      ...init,
      keepalive,
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
  },
  customErrorResponseBodyDecoder: (body, response) =>
    isErrorBody(body)
      ? new ORPCError(body.error_code ?? String(body.status), {
          status: response.status,
          message: body.message,
          data: body,
        })
      : undefined,
});

/** Where a call is sent, by area and name: below /api, save the few that the documents put outside of it on the same host (G133). */
export function addressOf([area = "", name = ""]: readonly string[], origin: string): string {
  return routes[area]?.[name]?.["~orpc"].meta.outsideApi ? origin : `${origin}/api`;
}
