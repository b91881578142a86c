import { randomUUID } from "node:crypto";
import { ORPCError, ValidationError } from "@orpc/server";
import { OutsideError } from "~/adapters/outcome";
import { AppError, ERROR_CODES, type ErrorBody, type ErrorKind, type ErrorText } from "../errors";
import type { Language } from "../i18n/languages";
import { translate } from "../i18n/translate.server";
import { log } from "../log.server";
import { fieldText, type FieldIssue } from "./field-text";

const OUTSIDE_KINDS: Record<OutsideError["kind"], ErrorKind> = {
  retry: "unavailable",
  unknown: "unavailable",
  refused: "unprocessable",
  reconnect: "unprocessable",
  misconfigured: "unavailable",
};

/** Statuses that the API machinery itself refuses with, before a handler runs. */
const TRANSPORT_KINDS: Record<number, ErrorKind> = {
  400: "badRequest",
  401: "unauthorized",
  403: "forbidden",
  404: "notFound",
  405: "methodNotAllowed",
  429: "rateLimited",
};

/** What each of those is in words; the others are about the input. */
const TRANSPORT_TEXTS: Record<number, string> = {
  401: "errors.sign_in_needed",
  403: "errors.not_permitted",
  404: "errors.no_such_call",
  429: "errors.too_many_requests",
};

/** Whoever sends more mistakes than this at once has more to do than to read of each. */
const MOST_ISSUES = 20;

/** What was sent at a path; undefined where nothing was. */
function valueAt(data: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    data,
  );
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
    for (const issue of error.cause.issues.slice(0, MOST_ISSUES)) {
      const path = (issue.path ?? []).map((part) => String(typeof part === "object" ? part.key : part));
      fields[path.join(".") || "body"] ??= fieldText(issue as FieldIssue, {
        isMissing: valueAt(error.cause.data, path) === undefined,
      });
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

function say(locale: Language, { key, params, names = {} }: ErrorText): string {
  const named = Object.entries(names).map(([name, text]) => [name, translate(locale, text)] as const);
  return translate(locale, key, { ...params, ...Object.fromEntries(named) });
}

function appErrorAnswer(error: AppError, locale: Language): { http: number; body: ErrorBody } {
  const { code, http } = ERROR_CODES[error.kind];
  const fields = Object.entries(error.fields).map(([field, text]) => [field, say(locale, text)] as const);
  return {
    http,
    body: {
      success: false,
      status: code,
      message: say(locale, error.text),
      ...(fields.length > 0 && { errors: Object.fromEntries(fields) }),
      error_code: error.errorCode,
      ...(error.text.params && { params: error.text.params }),
      ...(error.quota && { feature_id: error.quota.feature, limit: error.quota.limit, usage: error.quota.usage }),
    },
  };
}
