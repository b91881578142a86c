import type { IncomingMessage, ServerResponse } from "node:http";
import { OpenAPIHandler } from "@orpc/openapi/node";
import { type AnyContractRouter, isContractProcedure } from "@orpc/contract";
import { ORPCError } from "@orpc/server";
import { BodyLimitPlugin } from "@orpc/server/node";
import { ResponseHeadersPlugin } from "@orpc/server/plugins";
import type { AnyRouter } from "@orpc/server";
import type { StandardHandleResult } from "@orpc/server/standard";
import type { ErrorBody } from "../errors";
import { DEFAULT_LANGUAGE } from "../i18n/languages";
import type { CallMeta } from "./call";
import type { ApiContext } from "./context.server";
import { errorAnswer } from "./error-answer.server";

const LARGEST_BODY = 12 * 1024 * 1024;

export interface HttpApi {
  /** Answers a request; `prefix` is /api, or empty for the calls that live outside it. False when no call has that address. */
  handle(request: IncomingMessage, response: ServerResponse, prefix: "/api" | "", context: ApiContext): Promise<boolean>;
  /** The methods that an address has calls for; none where there is nothing. */
  methodsAt(path: string, prefix: "/api" | ""): string[];
}

/** The documented error body travels in an ORPCError's data; this is how it is put there and taken out again. */
function toOrpcError(error: unknown, context: ApiContext): ORPCError<string, ErrorBody> {
  const { http, body } = errorAnswer(error, context.locale);
  return new ORPCError(String(body.error_code ?? body.status), { status: http, message: body.message, data: body });
}

/** A call that came through: area and name as in the contract, and what it was given. */
export interface CallDone {
  call: string;
  input: unknown;
  context: ApiContext;
}

interface InterceptedCall {
  context: ApiContext;
  path: readonly string[];
  input: unknown;
  next: () => Promise<unknown>;
}

/**
 * Mounts a router over HTTP with the documented envelope, error body, limits and response headers.
 * @param onDone is awaited before a call that came through is answered; it must not throw
 */
export function createHttpApi(router: AnyRouter, { onDone }: { onDone: (done: CallDone) => Promise<void> }): HttpApi {
  // Made anew for each handler: plugins add themselves to the options that they are given.
  const options = () => ({
    plugins: [new BodyLimitPlugin<ApiContext>({ maxBodySize: LARGEST_BODY }), new ResponseHeadersPlugin<ApiContext>()],
    interceptors: [
      async ({ context, next }: { context: ApiContext; next: () => Promise<StandardHandleResult> }) => {
        try {
          return await next();
        } catch (error) {
          // From before the call ran, such as for a body that is too large.
          throw error instanceof ORPCError && !isErrorBody(error.data) ? toOrpcError(error, context) : error;
        }
      },
    ],
    clientInterceptors: [
      async ({ context, path, input, next }: InterceptedCall) => {
        try {
          const answer = await next();
          await onDone({ call: path.join("."), input, context });
          return answer;
        } catch (error) {
          throw toOrpcError(error, context);
        }
      },
    ],
    // What no browser of ours sends, such as a body that is no JSON, has no documented body yet.
    customErrorResponseBodyEncoder: (error: ORPCError<string, unknown>) =>
      isErrorBody(error.data) ? error.data : errorAnswer(error, DEFAULT_LANGUAGE).body,
  });
  const all = new OpenAPIHandler<ApiContext>(router, options());
  const outside = new OpenAPIHandler<ApiContext>(router, {
    ...options(),
    filter: ({ contract }) => (contract["~orpc"].meta as CallMeta).outsideApi,
  });
  const addresses = addressesOf(router as AnyContractRouter);
  return {
    methodsAt(path, prefix) {
      const address = path.slice(prefix.length).split("?")[0] ?? "";
      return addresses.filter(({ pattern }) => pattern.test(address)).map(({ method }) => method);
    },
    async handle(request, response, prefix, context) {
      const handler = prefix === "/api" ? all : outside;
      const { matched } = await handler.handle(request, response, { prefix: prefix || undefined, context });
      return matched;
    },
  };
}

/** Every call's method, and the pattern that its addresses match. */
function addressesOf(router: AnyContractRouter): { method: string; pattern: RegExp }[] {
  if (!isContractProcedure(router)) return Object.values(router).flatMap((part) => addressesOf(part));
  const { method = "POST", path = "" } = router["~orpc"].route;
  const pattern = path.replace(/\/$/, "").replaceAll(".", "\\.").replaceAll(/\{\+\w+\}/g, ".+").replaceAll(/\{\w+\}/g, "[^/]+");
  return [{ method, pattern: new RegExp(`^${pattern}/?$`) }];
}

function isErrorBody(data: unknown): data is ErrorBody {
  return typeof data === "object" && data !== null && "success" in data && data.success === false;
}
