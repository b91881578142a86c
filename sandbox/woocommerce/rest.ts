import type { Request, RequestHandler, Response } from "express";
import type { WooKey, WooState, WooStore } from "./state.ts";

/** A refusal in the API's own shape. */
export class WooError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  body(): object {
    return { code: this.code, message: this.message, data: { status: this.status } };
  }
}

export interface WooCall {
  store: WooStore;
  key: WooKey;
  body: Record<string, unknown>;
}

/** Handles one call of the API: finds the store, checks the keys (Basic, or the query where a host strips the header), and turns refusals into answers. */
export function handle(
  state: WooState,
  rights: "read" | "write",
  work: (call: WooCall, request: Request, response: Response) => unknown,
): RequestHandler {
  return (request, response) => {
    try {
      const store = state.stores.get(String(request.params.store));
      if (!store) throw new WooError(404, "rest_no_route", "No route was found matching the URL and request method.");
      const key = authenticate(state, request, store);
      if (rights === "write" && key.permissions === "read")
        throw new WooError(
          401,
          "woocommerce_rest_authentication_error",
          "The API key provided does not have write permissions.",
        );
      const answer = work({ store, key, body: (request.body ?? {}) as Record<string, unknown> }, request, response);
      if (!response.headersSent) response.json(answer);
    } catch (error) {
      if (!(error instanceof WooError)) throw error;
      response.status(error.status).json(error.body());
    }
  };
}

function authenticate(state: WooState, request: Request, store: WooStore): WooKey {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  const [user, secret] = basic
    ? Buffer.from(basic, "base64").toString("utf8").split(":")
    : [request.query.consumer_key, request.query.consumer_secret].map((value) =>
        typeof value === "string" ? value : undefined,
      );
  if (!user) throw new WooError(401, "woocommerce_rest_cannot_view", "Sorry, you cannot list resources.");
  const key = state.keys.get(user);
  if (!key || key.consumerSecret !== secret || key.store !== store.slug)
    throw new WooError(401, "woocommerce_rest_authentication_error", "Consumer key is invalid.");
  return key;
}

/** A page of a list, with the headers that say how much there is. */
export function paged<Row>(rows: Row[], request: Request, response: Response): Row[] {
  const size = Math.min(100, Math.max(1, Number(request.query.per_page) || 10));
  const number = Math.max(1, Number(request.query.page) || 1);
  response.set({ "X-WP-Total": String(rows.length), "X-WP-TotalPages": String(Math.ceil(rows.length / size)) });
  return rows.slice((number - 1) * size, number * size);
}
