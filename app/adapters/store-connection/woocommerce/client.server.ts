import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { checkAnswer, parseLossless } from "~/adapters/parse-answer";
import { callOutside } from "~/platform/http/deadline.server";

export interface WooCommerceStore {
  /** With its scheme, without a trailing slash */
  url: string;
  consumerKey: string;
  consumerSecret: string;
  /** The way out to a host that a merchant named; the process' own on a developer's machine */
  send?: typeof fetch;
}

/** Stores run on small hosts: an answer may take this long, in milliseconds. */
const DEADLINE_MS = 30_000;
const refusalSchema = z.object({ code: z.string(), message: z.string() });

/**
 * Reads from a store's REST API with the merchant's keys (Basic).
 * @param path below /wp-json, such as /wc/v3/system_status
 * @throws OutsideError reconnect for keys that no longer open it, retry for a page in the place of JSON
 */
export async function readStoreApi<Schema extends z.ZodType>({ url, consumerKey, consumerSecret, send }: WooCommerceStore, path: string, schema: Schema): Promise<z.output<Schema>> {
  const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64")}`;
  const { status, text } = await callOutside({
    url: `${url}/wp-json${path}`,
    method: "GET",
    headers: { authorization, accept: "application/json" },
    deadlineMs: DEADLINE_MS,
    isSafe: true,
    send,
  });
  if (status === 401 || status === 403) throw new OutsideError("reconnect", "reconnect", { vendorCode: String(status), ...refusalOf(text) });
  if (status >= 300) throw new OutsideError("refused", "request_refused", { vendorCode: String(status), ...refusalOf(text) });
  return checkAnswer(schema, parseLossless(text, { isSafe: true }), { isSafe: true });
}

function refusalOf(text: string): { vendorCode?: string; vendorMessage: string } {
  try {
    const { code, message } = refusalSchema.parse(JSON.parse(text));
    return { vendorCode: code, vendorMessage: message };
  } catch {
    return { vendorMessage: text.slice(0, 300) };
  }
}
