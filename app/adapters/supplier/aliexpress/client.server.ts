import type { z } from "zod";
import { checkAnswer, parseLossless } from "~/adapters/parse-answer";
import { callOutside } from "~/platform/http/deadline.server";
import { limitCalls } from "~/platform/http/rate-limit.server";
import type { SupplierTokens } from "../supplier-tokens";
import { gatewayFailure, isTokenError } from "./errors";
import { gatewayError, type GatewayError } from "./schema";
import { signParameters, type Parameters } from "./signature.server";

export interface AliexpressApp {
  /** Without a trailing slash, such as https://api-sg.aliexpress.com */
  apiUrl: string;
  /** Where people see products and pay orders, without a trailing slash */
  siteUrl: string;
  appKey: string;
  appSecret: string;
  /** Milliseconds until a call's whole answer must be in */
  deadlineMs?: number;
}

export interface BusinessCall<Schema extends z.ZodType> {
  /** Such as aliexpress.ds.product.get */
  method: string;
  parameters: Parameters;
  answer: Schema;
  /** True where repeating is harmless */
  isSafe: boolean;
}

/** Of one account. */
export const ALIEXPRESS_CALLS_PER_SECOND = 10;

const limited = limitCalls({ name: "aliexpress", calls: ALIEXPRESS_CALLS_PER_SECOND, seconds: 1, isSerial: true });

/** Calls business methods for one connected account: one at a time, with the token renewed once when it is refused. */
export class AliexpressClient {
  private readonly app: AliexpressApp;
  private readonly tokens: SupplierTokens;
  private readonly accountKey: string;

  /** @param options.accountKey names the account whose calls wait for each other */
  constructor({ app, tokens, accountKey }: { app: AliexpressApp; tokens: SupplierTokens; accountKey: string }) {
    this.app = app;
    this.tokens = tokens;
    this.accountKey = accountKey;
  }

  /** @throws OutsideError */
  async call<Schema extends z.ZodType>({
    method,
    parameters,
    answer,
    isSafe,
  }: BusinessCall<Schema>): Promise<z.output<Schema>> {
    const send = (accessToken: string) =>
      limited(this.accountKey, () =>
        sendBusinessCall(this.app, { ...parameters, method, access_token: accessToken }, isSafe),
      );
    const token = await this.tokens.current();
    let body = await send(token);
    let refused = readError(body);
    if (refused && isTokenError(refused)) {
      body = await send(await this.tokens.renew(token));
      refused = readError(body);
      if (refused && isTokenError(refused)) await this.tokens.lost();
    }
    if (refused) throw gatewayFailure(refused, { isSafe });
    return checkAnswer(answer, unwrap(body), { isSafe });
  }
}

/**
 * Calls a system method such as /auth/token/create. Its answer is flat.
 * @throws OutsideError
 */
export async function callSystem<Schema extends z.ZodType>({
  app,
  path,
  parameters,
  answer,
}: {
  app: AliexpressApp;
  path: string;
  parameters: Parameters;
  answer: Schema;
}): Promise<z.output<Schema>> {
  const isSafe = true;
  const signed = signedParameters(app, parameters, path);
  const body = await post(`${app.apiUrl}/rest${path}`, signed, { isSafe, deadlineMs: app.deadlineMs });
  const refused = readError(body);
  if (refused) throw gatewayFailure(refused, { isSafe });
  return checkAnswer(answer, body, { isSafe });
}

function sendBusinessCall(app: AliexpressApp, parameters: Parameters, isSafe: boolean): Promise<unknown> {
  return post(`${app.apiUrl}/sync`, signedParameters(app, parameters), { isSafe, deadlineMs: app.deadlineMs });
}

function signedParameters(app: AliexpressApp, parameters: Parameters, path?: string): URLSearchParams {
  const all = { ...parameters, app_key: app.appKey, timestamp: String(Date.now()), sign_method: "sha256" };
  const sign = signParameters({ parameters: all, secret: app.appSecret, path });
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries<string | undefined>({ ...all, sign }))
    if (value !== undefined) form.set(name, value);
  return form;
}

async function post(
  url: string,
  body: URLSearchParams,
  { isSafe, deadlineMs }: { isSafe: boolean; deadlineMs?: number },
): Promise<unknown> {
  const response = await callOutside({ url, method: "POST", body, isSafe, deadlineMs });
  return parseLossless(response.text, { isSafe });
}

/** The gateway's error in either of its two places: under `error_response`, or at the top of a system answer. */
function readError(body: unknown): GatewayError | null {
  if (typeof body !== "object" || body === null) return null;
  const place = "error_response" in body ? body.error_response : body;
  const error = gatewayError.safeParse(place);
  return error.success && error.data.code !== "0" && error.data.code !== "00" ? error.data : null;
}

/** What is inside the one `*_response` key; the key does not always follow the method's name. */
function unwrap(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  const key = Object.keys(body).find((name) => name.endsWith("_response"));
  return key === undefined ? body : (body as Record<string, unknown>)[key];
}
