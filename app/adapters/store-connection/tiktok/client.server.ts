import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { checkAnswer, parseLossless } from "~/adapters/parse-answer";
import { callOutside } from "~/platform/http/deadline.server";
import { signCall } from "./signature.server";

export interface TiktokApp {
  /** Addresses without a trailing slash */
  authorizeUrl: string;
  authUrl: string;
  apiUrl: string;
  serviceId: string;
  appKey: string;
  appSecret: string;
}

/** A refusal comes without data. */
const envelopeSchema = z.object({ code: z.string(), message: z.string().catch(""), data: z.unknown().optional() });
/** Codes of a token that is not right or over. */
const TOKEN_CODES = new Set(["105001", "105002"]);
const SIGNATURE_CODE = "106001";

/** Reads from the API with a signature and a seller's token. @throws OutsideError */
export async function readShopApi<Schema extends z.ZodType>({
  app,
  path,
  query = {},
  accessToken,
  schema,
}: {
  app: TiktokApp;
  path: string;
  query?: Record<string, string>;
  accessToken: string;
  schema: Schema;
}): Promise<z.output<Schema>> {
  const unsigned = { ...query, app_key: app.appKey, timestamp: String(Math.floor(Date.now() / 1000)) };
  const signed = new URLSearchParams({ ...unsigned, sign: signCall(app.appSecret, { path, query: unsigned }) });
  const url = `${app.apiUrl}${path}?${signed.toString()}`;
  return readEnvelope(url, schema, { "x-tts-access-token": accessToken, "content-type": "application/json" });
}

/** Reads an answer in the platform's envelope. @throws OutsideError */
export async function readEnvelope<Schema extends z.ZodType>(
  url: string,
  schema: Schema,
  headers: Record<string, string> = {},
): Promise<z.output<Schema>> {
  const isSafe = true;
  const { text } = await callOutside({ url, method: "GET", headers, isSafe });
  const { code, message, data } = checkAnswer(envelopeSchema, parseLossless(text, { isSafe }), { isSafe });
  const vendor = { vendorCode: code, vendorMessage: message };
  if (TOKEN_CODES.has(code)) throw new OutsideError("reconnect", "reconnect", vendor);
  if (code === SIGNATURE_CODE) throw new OutsideError("misconfigured", "misconfigured", vendor);
  if (code !== "0") throw new OutsideError("refused", "request_refused", vendor);
  return checkAnswer(schema, data, { isSafe });
}
