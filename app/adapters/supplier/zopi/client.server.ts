import type { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { checkAnswer, parseLossless } from "~/adapters/parse-answer";
import { callOutside } from "~/platform/http/deadline.server";
import { limitCalls } from "~/platform/http/rate-limit.server";
import { refusal } from "./errors";
import { errorAnswer } from "./schema";
import { signRequest } from "./signature.server";

export interface ZopiSettings {
  /** Without a trailing slash */
  apiUrl: string;
  keyId: string;
  secret: string;
  /** Milliseconds until a call's whole answer must be in */
  deadlineMs?: number;
}

export interface ZopiCall<Schema extends z.ZodType> {
  method: "GET" | "POST";
  /** From `/v1`, query string included */
  path: string;
  body?: object;
  idempotencyKey?: string;
  answer: Schema;
  /** True where repeating is harmless */
  isSafe: boolean;
}

/** Of all sellers together, who share our account. */
export const ZOPI_CALLS_PER_SECOND = 20;

const limited = limitCalls({ name: "zopi", calls: ZOPI_CALLS_PER_SECOND, seconds: 1, isSerial: false });

/** Calls the warehouse: signs, sends under the rate, and reads the answer or its refusal. */
export class ZopiClient {
  private readonly settings: ZopiSettings;

  constructor(settings: ZopiSettings) {
    this.settings = settings;
  }

  /** @throws OutsideError */
  async call<Schema extends z.ZodType>({
    method,
    path,
    body,
    idempotencyKey,
    answer,
    isSafe,
  }: ZopiCall<Schema>): Promise<z.output<Schema>> {
    const { apiUrl, keyId, secret, deadlineMs } = this.settings;
    const text = body === undefined ? "" : JSON.stringify(body);
    const response = await limited(keyId, () => {
      const timestamp = Math.floor(Date.now() / 1000);
      const signature = signRequest({ method, path, timestamp, body: text }, secret);
      return callOutside({
        url: `${apiUrl}${path}`,
        method,
        headers: {
          authorization: `Zopi ${keyId}:${signature}`,
          "x-zopi-timestamp": String(timestamp),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
        },
        body: body === undefined ? undefined : text,
        deadlineMs,
        isSafe,
      });
    });
    const parsed = parseLossless(response.text, { isSafe });
    if (response.status < 300) return checkAnswer(answer, parsed, { isSafe });
    const refused = errorAnswer.safeParse(parsed);
    if (refused.success) throw refusal(refused.data.error);
    throw new OutsideError(isSafe ? "retry" : "unknown", "unreadable_answer", {
      vendorCode: String(response.status),
      vendorMessage: response.text.slice(0, 300),
    });
  }
}
