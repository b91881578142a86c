import { createORPCClient, ORPCError } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import type { AnyContractRouter } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { contract } from "~/contract";
import contractRoutes from "~/contract.generated.json";
import type { ErrorBody } from "../errors";
import { apiVersion, type CallPlace, currentWorkspace } from "./current";

/** What can be said of a single call: that it is about a store in another workspace of the account. */
interface CallContext {
  place?: CallPlace;
}

export type ApiClient = ContractRouterClient<typeof contract, CallContext>;

type GeneratedRoutes = Record<string, Record<string, { "~orpc": { meta: { outsideApi?: boolean } } }>>;

/** G126 */
const TIMEOUT_MS = 60_000;

/** The browser's way to the contract. During server rendering nothing is called: loaders have put the data into the cache. */
const link = new OpenAPILink<CallContext>(contractRoutes as unknown as AnyContractRouter, {
  url: (_options, path) => addressOf(path, window.location.origin),
  headers: ({ context }) => currentWorkspace.headers(context.place),
  fetch: (request, init) => {
    const { pathname } = new URL(request.url);
    request.headers.set("api-version", apiVersion(pathname));
    // The account is of no workspace (G131).
    if (pathname === "/api/auth/account") request.headers.delete("workplace-id");
    // What a page reports last is said as it is left.
    const keepalive = pathname.startsWith("/api/log/");
    return fetch(request, { ...init, keepalive, signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]) });
  },
  customErrorResponseBodyDecoder: (body, response) =>
    isErrorBody(body)
      ? new ORPCError(body.error_code ?? String(body.status), { status: response.status, message: body.message, data: body })
      : undefined,
});

export const apiClient: ApiClient = createORPCClient(link);

/** Where a call is sent, by area and name: below /api, save the few that the documents put outside of it on the same host (G133). */
export function addressOf([area = "", name = ""]: readonly string[], origin: string): string {
  const calls = (contractRoutes as unknown as GeneratedRoutes)[area];
  return calls?.[name]?.["~orpc"].meta.outsideApi ? origin : `${origin}/api`;
}

/** Query and mutation options for every call, as TanStack Query takes them: `useQuery(api.orders.list.queryOptions({input}))`. */
export const api = createTanstackQueryUtils(apiClient);
export type Api = typeof api;

/** The documented error body behind a failed call, or null for a failure without an answer (offline, time-out). */
export function errorBodyOf(error: unknown): ErrorBody | null {
  return error instanceof ORPCError && isErrorBody(error.data) ? error.data : null;
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === "object" && body !== null && "success" in body && body.success === false;
}
