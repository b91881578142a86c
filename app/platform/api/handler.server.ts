import type { IncomingMessage, ServerResponse } from "node:http";
import { isContractProcedure, type AnyContractRouter } from "@orpc/contract";
import { OpenAPIHandler } from "@orpc/openapi/node";
import { ORPCError, type AnyRouter } from "@orpc/server";
import { ResponseHeadersPlugin } from "@orpc/server/plugins";
import type { StandardHandleResult } from "@orpc/server/standard";
import { AppError, type ErrorBody } from "../errors";
import { readForm, readJson } from "../http/read-input.server";
import { DEFAULT_LANGUAGE } from "../i18n/languages";
import { tellRefused } from "./access-log.server";
import { FORM_BYTES, type BodyRule, type CallMeta } from "./call";
import type { ApiContext } from "./context.server";
import { errorAnswer } from "./error-answer.server";
import { isErrorBody } from "./error-body";
import { requireAccess } from "./require-access.server";

/**
 * The highest place in a list that a query or a form can name, as `ids[99]`. The library makes a list as long as its highest
 * place and looks at each place of it: a short address that names a thousand far ones would be work for a second.
 */
const HIGHEST_PLACE = 99;

export interface HttpApi {
  /**
   * Answers a request; `prefix` is /api, or empty for the calls that live outside it.
   * @throws AppError for what is refused before its body is read: who may not call, what is no call, a body that is too
   *   large, of a length that is not said, or of a kind that the call does not take
   */
  handle(request: IncomingMessage, response: ServerResponse, prefix: "/api" | "", context: ApiContext): Promise<void>;
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
    maxBracketNotationArrayIndex: HIGHEST_PLACE,
    plugins: [new ResponseHeadersPlugin<ApiContext>()],
    interceptors: [
      async ({ context, next }: { context: ApiContext; next: () => Promise<StandardHandleResult> }) => {
        try {
          return await next();
        } catch (error) {
          // From before the call ran, such as for a body that is no JSON.
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
    async handle(request, response, prefix, context) {
      const path = (request.url ?? "/").slice(prefix.length).split("?")[0] ?? "";
      const found = addresses.filter(({ pattern, meta }) => pattern.test(path) && (prefix || meta.outsideApi));
      if (found.length === 0) throw new AppError("notFound", { key: "errors.no_such_call" });
      const call = found.find(({ method }) => method === request.method);
      if (!call) {
        response.setHeader("allow", found.map(({ method }) => method).join(", "));
        throw new AppError("methodNotAllowed", { key: "errors.wrong_method" });
      }
      const admitted = admit(call, context);
      const kind = requireReadable(request, call.meta.body);
      // The library takes a body that is read already as it is.
      if (kind === "form") Object.assign(request, { body: await readForm(request, FORM_BYTES) });
      if (kind === "json") Object.assign(request, { body: await readJson(request) });
      const handler = prefix === "/api" ? all : outside;
      const { matched } = await handler.handle(request, response, { prefix: prefix || undefined, context: admitted });
      if (!matched) throw new AppError("notFound", { key: "errors.no_such_call" });
    },
  };
}

/** As requireAccess, telling the log of a refusal. */
function admit({ name, meta, method }: Address, context: ApiContext): ApiContext {
  try {
    return requireAccess({ meta, method, context });
  } catch (error) {
    tellRefused({ call: name, meta, context }, error);
    throw error;
  }
}

/**
 * Refuses a body by its head alone. HTTP holds a sender to the length that it says, so a body whose length is said and small
 * is small; one that comes in chunks says none.
 * @returns what it is; null for none
 */
function requireReadable({ headers }: IncomingMessage, { mostBytes, mostFormBytes }: BodyRule): "form" | "json" | null {
  const length = Number(headers["content-length"] ?? 0);
  if (headers["transfer-encoding"] !== undefined || Number.isNaN(length))
    throw new AppError("badRequest", { key: "errors.body_without_length" });
  if (length === 0) return null;
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  const isForm = type === "multipart/form-data" && mostFormBytes > 0;
  if (!isForm && type !== "application/json") throw new AppError("badRequest", { key: "errors.body_of_other_kind" });
  const tooLarge = { key: "errors.files_too_large" };
  if (isForm && length > mostFormBytes) throw new AppError("badRequest", { ...tooLarge, fields: { file: tooLarge } });
  if (!isForm && length > mostBytes) throw new AppError("badRequest", { key: "errors.body_too_large" });
  return isForm ? "form" : "json";
}

interface Address {
  /** Area and name */
  name: string;
  method: string;
  /** What its addresses match */
  pattern: RegExp;
  meta: CallMeta;
}

/** Every call's address, those with the most exact patterns first. */
function addressesOf(router: AnyContractRouter): Address[] {
  return addressesIn(router).sort((a, b) => a.wildcards - b.wildcards);
}

function addressesIn(router: AnyContractRouter, names: string[] = []): (Address & { wildcards: number })[] {
  if (!isContractProcedure(router))
    return Object.entries(router).flatMap(([name, part]) => addressesIn(part, [...names, name]));
  const { method = "POST", path = "" } = router["~orpc"].route;
  const pattern = path
    .replace(/\/$/, "")
    .replaceAll(".", "\\.")
    .replaceAll(/\{\+\w+\}/g, ".+")
    .replaceAll(/\{\w+\}/g, "[^/]+");
  const meta = router["~orpc"].meta as CallMeta;
  return [
    { name: names.join("."), method, pattern: new RegExp(`^${pattern}/?$`), meta, wildcards: path.split("{").length },
  ];
}
