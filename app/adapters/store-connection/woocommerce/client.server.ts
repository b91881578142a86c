import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { checkAnswer, parseLossless } from "~/adapters/parse-answer";
import { callOutside, type OutsideResponse } from "~/platform/http/deadline.server";

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
/** What a store says of itself is short, and anybody can call a host a store. */
const MOST_BYTES = 2 * 1024 * 1024;
const refusalSchema = z.object({ code: z.string(), message: z.string() });

/**
 * Reads from a store's REST API with the merchant's keys (Basic). A site that lives with or without `www.` and sends there
 * is followed; the keys go nowhere else.
 * @param path below /wp-json, such as /wc/v3/system_status
 * @throws OutsideError reconnect for keys that no longer open it, retry for a page in the place of JSON
 */
export async function readStoreApi<Schema extends z.ZodType>(
  store: WooCommerceStore,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const asked = `${store.url}/wp-json${path}`;
  const first = await get(store, asked);
  const elsewhere = first.status >= 300 && first.status < 400 ? twinOf(asked, first.headers.get("location")) : null;
  const { status, text } = elsewhere ? await get(store, elsewhere) : first;
  if (status === 401 || status === 403)
    throw new OutsideError("reconnect", "reconnect", { vendorCode: String(status), ...refusalOf(text) });
  if (status >= 300)
    throw new OutsideError("refused", "request_refused", { vendorCode: String(status), ...refusalOf(text) });
  return checkAnswer(schema, parseLossless(text, { isSafe: true }), { isSafe: true });
}

function get({ consumerKey, consumerSecret, send }: WooCommerceStore, url: string): Promise<OutsideResponse> {
  const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64")}`;
  return callOutside({
    url,
    method: "GET",
    headers: { authorization, accept: "application/json" },
    deadlineMs: DEADLINE_MS,
    mostBytes: MOST_BYTES,
    isSafe: true,
    send,
  });
}

/** Where an address redirects to, when that is the same site over HTTPS, with `www.` or without; else null. */
function twinOf(asked: string, location: string | null): string | null {
  if (!location || !URL.canParse(location, asked)) return null;
  const [from, to] = [new URL(asked), new URL(location, asked)];
  const isSameSite = to.host.replace(/^www\./, "") === from.host.replace(/^www\./, "");
  return isSameSite && to.protocol === "https:" && !to.username && !to.password ? to.href : null;
}

function refusalOf(text: string): { vendorCode?: string; vendorMessage: string } {
  try {
    const { code, message } = refusalSchema.parse(JSON.parse(text));
    return { vendorCode: code, vendorMessage: message };
  } catch {
    return { vendorMessage: text.slice(0, 300) };
  }
}
