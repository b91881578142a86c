import type { IncomingMessage, ServerResponse } from "node:http";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { router } from "~/api.server";
import { askForNewToken } from "~/areas/accounts/server/principal/ask-for-new-token.server";
import { contextOf } from "~/areas/accounts/server/principal/request-context.server";
import { watchAccess } from "~/areas/accounts/server/principal/watch-access.server";
import { recordWork } from "~/areas/activity/server/record-work.server";
import { streamList, streamWritten } from "~/areas/files/server/stream-export.server";
import { listExports } from "~/exports.server";
import { inbound } from "~/inbound.server";
import { openApiDocument } from "~/openapi.server";
import type { ApiContext } from "~/platform/api/context.server";
import { errorAnswer } from "~/platform/api/error-answer.server";
import { createHttpApi } from "~/platform/api/handler.server";
import { systemDb } from "~/platform/db/client.server";
import { refusalToStart } from "~/platform/db/missing-migrations.server";
import { AppError } from "~/platform/errors";
import { endStreams, streamEvents } from "~/platform/events/stream.server";
import { isDatabaseThere } from "~/platform/http/health.server";
import { readBody } from "~/platform/http/read-body.server";
import { DEFAULT_LANGUAGE } from "~/platform/i18n/languages";
import { requestedLanguage } from "~/platform/i18n/remix-i18n.server";
import { keepExchangeRates } from "~/platform/money/keep-exchange-rates.server";
import { keepClock } from "~/platform/time/clock.server";
import { others } from "~/wiring.server";

const api = createHttpApi(router, { onDone: recordWork });
const stopKeepingRates = keepExchangeRates();
const stopKeepingClock = keepClock();
/** Calls that the documents place outside /api (ledger tag outside-api). */
const OUTSIDE_API = /^\/(open-api|status)\//;

/** What the HTTP host needs of the application. */
export const services = {
  /** True while the database answers in good time. */
  checkHealth: isDatabaseThere,

  refusalToStart,

  /** Answers /webhooks/<source>/<kind>: 200 once stored, 401 without a right signature, 404 for a stranger, 413 above 8 MB. */
  async receiveWebhook(request: ExpressRequest, response: ExpressResponse): Promise<void> {
    const [source = "", ...rest] = request.path.split("/").filter(Boolean);
    if (request.method !== "POST") return void response.status(405).end();
    const rawBody = await readBody(request);
    if (!rawBody) return void response.status(413).set("connection", "close").end();
    const outcome = await inbound.receive(source, { rawBody, headers: toHeaders(request), kind: rest.join("/") });
    response.status({ stored: 200, unverified: 401, unknown_source: 404 }[outcome]).end();
  },

  /** Answers contract calls. False when the address is none of ours. */
  async answerCall(request: IncomingMessage & { ip?: string }, response: ServerResponse): Promise<boolean> {
    const path = request.url ?? "/";
    const prefix = path.startsWith("/api/") ? "/api" : OUTSIDE_API.test(path) ? "" : null;
    if (prefix === null || path.startsWith("/api/events")) return false;
    const headers = toHeaders(request);
    response.setHeader("cache-control", "no-store");
    // Nobody shows the answer to a call as a page.
    response.setHeader("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    try {
      const context = await contextOf({ headers, method: request.method ?? "GET", ip: request.ip ?? "" }, others);
      if (!context.principal) response.setHeaders(await askForNewToken(headers));
      if (await answerExport(request, response, context)) return true;
      await api.handle(request, response, prefix, context);
    } catch (error) {
      answerError(response, error, headers);
    }
    return true;
  },

  /**
   * Streams the workspace's realtime events (Server-Sent Events), those after `since` (epoch milliseconds) first, as long as
   * who asked may see them.
   */
  async streamEvents(request: ExpressRequest, response: ExpressResponse): Promise<void> {
    const headers = toHeaders(request);
    try {
      const { principal, storeRefusal } = await contextOf({ headers, method: "GET", ip: request.ip ?? "" }, others);
      if (!principal) throw storeRefusal ?? new AppError("unauthorized", { key: "errors.sign_in_needed" });
      // The browser may have gone meanwhile, and would not be heard to go again.
      if (response.closed || response.destroyed) return;
      const since = Number(request.query.since);
      let { permissions } = principal;
      const { accountId, workspace } = principal;
      const reader = { accountId, workspaceId: workspace.id, permissions: () => permissions };
      streamEvents(reader, Number.isSafeInteger(since) && since > 0 ? since : null, response);
      const onPermissions = (held: typeof permissions) => void (permissions = held);
      response.on("close", watchAccess({ principal, headers, onEnd: () => response.end(), onPermissions }));
    } catch (error) {
      answerError(response, error, headers);
    }
  },

  /** Ends the open streams, so that the process can end. */
  endStreams,

  /** The contract as an OpenAPI document. */
  describeApi: openApiDocument,

  async close(): Promise<void> {
    stopKeepingRates();
    stopKeepingClock();
    await systemDb.$disconnect();
  },
};

/** Answers for /api/exports/<list>, with the list call's query, and /api/exports/files/<id>: CSV, streamed. False for other addresses. */
async function answerExport(request: IncomingMessage, response: ServerResponse, context: ApiContext): Promise<boolean> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const [, written, name] = /^\/api\/exports\/(?:files\/([\da-f-]{36})|([a-z-]{1,40}))$/.exec(pathname) ?? [];
  if (!written && !name) return false;
  if (request.method !== "GET") {
    response.setHeader("allow", "GET");
    throw new AppError("methodNotAllowed", { key: "errors.wrong_method" });
  }
  if (context.storeRefusal) throw context.storeRefusal;
  const asked = { exports: listExports, context, response };
  if (written) await streamWritten({ ...asked, id: written });
  else if (name) await streamList({ ...asked, name, query: Object.fromEntries(searchParams) });
  return true;
}

function answerError(response: ServerResponse, error: unknown, headers: Headers): void {
  const { http, body } = errorAnswer(error, requestedLanguage(headers) ?? DEFAULT_LANGUAGE);
  if (response.headersSent) return;
  response.writeHead(http, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
}

function toHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return headers;
}
