import { randomUUID } from "node:crypto";
import { ORPCError, ValidationError } from "@orpc/server";
import { OutsideError } from "~/adapters/outcome";
import { AppError, ERROR_CODES, type ErrorBody, type ErrorKind, type ErrorText } from "../errors";
import { translate } from "../i18n/translate.server";
import type { Language } from "../i18n/languages";
import { log } from "../log.server";
import { type FieldIssue, fieldText } from "./field-text";

const OUTSIDE_KINDS: Record<OutsideError["kind"], ErrorKind> = {
  retry: "unavailable",
  unknown: "unavailable",
  refused: "unprocessable",
  reconnect: "unprocessable",
  misconfigured: "unavailable",
};

/** Statuses that the API machinery itself refuses with, before a handler runs. */
const TRANSPORT_KINDS: Record<number, ErrorKind> = { 400: "badRequest", 401: "unauthorized", 403: "forbidden", 404: "notFound", 405: "methodNotAllowed", 413: "badRequest", 429: "rateLimited" };

/** What each of those is in words; the others are about the input. Nothing but a file makes a body too large. */
const TRANSPORT_TEXTS: Record<number, string> = {
  401: "errors.sign_in_needed",
  403: "errors.not_permitted",
  404: "errors.no_such_call",
  413: "errors.files_too_large",
  429: "errors.too_many_requests",
};

/** What was sent at a path; undefined where nothing was. */
function valueAt(data: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined), data);
}

/**
 * Turns anything thrown into the documented body and status. Expected refusals speak the caller's language; anything else
 * is a bug: it is logged under an id and only the id goes out.
 */
export function errorAnswer(error: unknown, locale: Language): { http: number; body: ErrorBody } {
  if (error instanceof AppError) return appErrorAnswer(error, locale);
  if (error instanceof OutsideError) {
    const kind = OUTSIDE_KINDS[error.kind];
    const text = { key: `outside:${error.reason}.title` };
    return appErrorAnswer(new AppError(kind, { ...text, errorCode: error.reason, cause: error }), locale);
  }
  if (error instanceof ORPCError && error.cause instanceof ValidationError && error.status === 400) {
    const fields: Record<string, ErrorText> = {};
    for (const issue of error.cause.issues) {
      const path = (issue.path ?? []).map((part) => String(typeof part === "object" ? part.key : part));
      fields[path.join(".") || "body"] ??= fieldText(issue as FieldIssue, { isMissing: valueAt(error.cause.data, path) === undefined });
    }
    return appErrorAnswer(new AppError("badRequest", { key: "errors.input_invalid", fields }), locale);
  }
  if (error instanceof ORPCError && TRANSPORT_KINDS[error.status]) {
    const kind = TRANSPORT_KINDS[error.status] as ErrorKind;
    return appErrorAnswer(new AppError(kind, { key: TRANSPORT_TEXTS[error.status] ?? "errors.input_invalid" }), locale);
  }
  const id = randomUUID();
  log.error({ err: error, errorId: id }, "unexpected failure");
  const { code, http } = ERROR_CODES.internal;
  return { http, body: { success: false, status: code, message: translate(locale, "errors.internal", { id }), id } };
}

function appErrorAnswer(error: AppError, locale: Language): { http: number; body: ErrorBody } {
  const { code, http } = ERROR_CODES[error.kind];
  const fields = Object.entries(error.fields).map(([field, text]) => [field, translate(locale, text.key, text.params)] as const);
  return {
    http,
    body: {
      success: false,
      status: code,
      message: translate(locale, error.text.key, error.text.params),
      ...(fields.length > 0 && { errors: Object.fromEntries(fields) }),
      error_code: error.errorCode,
      ...(error.text.params && { params: error.text.params }),
    },
  };
}
