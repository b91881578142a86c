import { createHash } from "node:crypto";
import type { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { checkAnswer, parseLossless } from "~/adapters/parse-answer";
import { callOutside } from "~/platform/http/deadline.server";
import { limitCalls } from "~/platform/http/rate-limit.server";
import { tokenRefusal, type Refusal } from "./errors";
import { envelope } from "./schema";

export interface CjSettings {
  /** With its version and without a trailing slash, such as https://developers.cjdropshipping.com/api2.0/v1 */
  apiUrl: string;
  /** Milliseconds until a call's whole answer must be in */
  deadlineMs?: number;
}

export interface CjCall<Schema extends z.ZodType> {
  method: "GET" | "POST";
  path: `/${string}`;
  accessToken?: string;
  body?: object;
  /** Secrets of the account's own, by which its calls wait for each other */
  secrets: readonly string[];
  answer: Schema;
  /** Milliseconds after which a call like this may be made again, where the answer doesn't say */
  pauseMs?: number;
  refusal?: (refusal: Refusal) => OutsideError;
}

const OK = "200";
/** A free account's allowance is one call a second as they arrive, so they leave a little farther apart. */
const ofAccount = limitCalls({ name: "cj-account", calls: 1, seconds: 1.2, isSerial: true });
/** Of all who call from one address. */
const ofAddress = limitCalls({ name: "cj-address", calls: 10, seconds: 1, isSerial: false });

/** All calls on accounts may be repeated: the same tokens are answered for a day, and what is given back stays so. */
const isSafe = true;

/** Calls the API on an account and reads what is inside its envelope. @throws OutsideError */
export async function callCj<Schema extends z.ZodType>(
  { apiUrl, deadlineMs }: CjSettings,
  { method, path, accessToken, body, secrets, answer, pauseMs = 1_000, refusal = tokenRefusal }: CjCall<Schema>,
): Promise<z.output<Schema>> {
  const headers = {
    ...(body && { "content-type": "application/json" }),
    ...(accessToken !== undefined && { "cj-access-token": accessToken }),
  };
  const request = { url: `${apiUrl}${path}`, method, headers, body: body && JSON.stringify(body), deadlineMs, isSafe };
  const send = () => callOutside(request).catch((error: unknown) => Promise.reject(withPause(error, pauseMs)));
  const inTurn = secrets.map(fingerprint).reduceRight(
    (next, account) => () => ofAccount(account, next),
    () => ofAddress(apiUrl, send),
  );
  const { status, text } = await inTurn();
  const { code, message, data } = checkAnswer(envelope, readUnquoted(text, status), { isSafe });
  if (code !== OK) throw refusal({ code, message, pauseMs });
  return checkAnswer(answer, data, { isSafe });
}

/** A 429 says seldom when to come back: at least the pause of such calls is kept. */
function withPause(error: unknown, pauseMs: number): unknown {
  if (!(error instanceof OutsideError) || error.reason !== "throttled") return error;
  const { kind, reason, vendorCode, retryAfterMs } = error;
  return new OutsideError(kind, reason, {
    vendorCode,
    retryAfterMs: Math.max(retryAfterMs ?? 0, pauseMs),
    cause: error,
  });
}

/** Answers carry tokens, so one that can't be read is not quoted to the log. */
function readUnquoted(text: string, status: number): unknown {
  try {
    return parseLossless(text, { isSafe });
  } catch {
    throw new OutsideError("retry", "unreadable_answer", { vendorCode: String(status) });
  }
}

function fingerprint(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
