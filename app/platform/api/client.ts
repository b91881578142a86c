import { createORPCClient, DynamicLink, ORPCError } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { contract } from "~/contract";
import type { ErrorBody } from "../errors";
import { isErrorBody } from "./error-body";
import type { CallContext } from "./link";

export type ApiClient = ContractRouterClient<typeof contract, CallContext>;

let loading: Promise<typeof import("./link")> | undefined;

/**
 * Fetches what writes and sends calls. It comes beside the page's own code and does not hold it up; the first call waits for
 * it. What could not be fetched is tried again by the next call.
 */
export async function loadLink() {
  loading ??= import("./link");
  try {
    return (await loading).link;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

export const apiClient: ApiClient = createORPCClient(new DynamicLink<CallContext>(loadLink));

/** Query and mutation options for every call, as TanStack Query takes them: `useQuery(api.orders.list.queryOptions({input}))`. */
export const api = createTanstackQueryUtils(apiClient);
export type Api = typeof api;

/** The documented error body behind a failed call, or null for a failure without an answer (offline, time-out). */
export function errorBodyOf(error: unknown): ErrorBody | null {
  return error instanceof ORPCError && isErrorBody(error.data) ? error.data : null;
}
