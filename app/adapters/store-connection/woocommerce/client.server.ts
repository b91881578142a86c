import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { callOutside, type OutsideResponse } from "~/platform/http/deadline.server";
import type { Answer, AnswerKind } from "./read-answer-thread";
import { readAnswer } from "./read-answer.server";

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
/** A refusal of WooCommerce is a sentence; what is longer is a page, and not worth anybody's time. */
const LONGEST_REFUSAL = 16 * 1024;
/** Stores whose own way in is remembered. */
const MOST_WAYS = 1_000;
const refusalSchema = z.object({ code: z.string(), message: z.string() });

/** How a store's host lets its API be reached. */
interface Way {
  /** Sites with plain permalinks have no /wp-json and take the path as a parameter. */
  route: "path" | "parameter";
  /** Some hosts take away the header that the keys stand in, and WooCommerce takes them as parameters then. */
  keys: "header" | "parameters";
}
const USUAL: Way = { route: "path", keys: "header" };
/** By the store's address, in this process: after a restart it is found again. */
const ways = new Map<string, Way>();

/**
 * Reads from a store's REST API with the merchant's keys (Basic). A site that lives with or without `www.` and sends there
 * is followed; the keys go nowhere else. A host that takes no such path, or no such header, is asked in the other way.
 * @param path below /wp-json, such as /wc/v3/system_status
 * @throws OutsideError reconnect for keys that no longer open it, retry for a page in the place of JSON
 */
export async function readStoreApi<Kind extends AnswerKind>(
  store: WooCommerceStore,
  path: string,
  kind: Kind,
): Promise<Answer<Kind>> {
  let way = ways.get(store.url) ?? USUAL;
  let answer = await follow(store, path, way);
  for (let other = otherWay(store, answer, way); other; other = otherWay(store, answer, way)) {
    way = other;
    answer = await follow(store, path, way);
  }
  const { status, text } = answer;
  if (status === 401 || status === 403)
    throw new OutsideError("reconnect", "reconnect", { vendorCode: String(status), ...refusalOf(text) });
  if (status >= 300)
    throw new OutsideError("refused", "request_refused", { vendorCode: String(status), ...refusalOf(text) });
  const read = await readAnswer(text, kind, store.url);
  if (ways.size >= MOST_WAYS) ways.clear();
  ways.set(store.url, way);
  return read;
}

/** What to try where a host has not let this way through; null where it has, or none is left. Keys are parameters over HTTPS alone. */
function otherWay({ url }: WooCommerceStore, { status, text }: OutsideResponse, way: Way): Way | null {
  if (way.route === "path" && status === 404 && !/^\s*[[{]/.test(text)) return { ...way, route: "parameter" };
  const isUnseen = status === 401 && refusalOf(text).vendorCode === "woocommerce_rest_cannot_view";
  return way.keys === "header" && isUnseen && url.startsWith("https:") ? { ...way, keys: "parameters" } : null;
}

async function follow(store: WooCommerceStore, path: string, way: Way): Promise<OutsideResponse> {
  const asked = addressOf(store, path, way);
  const first = await get(store, asked, way);
  const elsewhere = first.status >= 300 && first.status < 400 ? twinOf(asked, first.headers.get("location")) : null;
  return elsewhere ? get(store, elsewhere, way) : first;
}

function addressOf({ url, consumerKey, consumerSecret }: WooCommerceStore, path: string, { route, keys }: Way): string {
  const address = new URL(route === "path" ? `${url}/wp-json${path}` : `${url}/?rest_route=${path}`);
  if (keys === "parameters") {
    address.searchParams.set("consumer_key", consumerKey);
    address.searchParams.set("consumer_secret", consumerSecret);
  }
  return address.href;
}

function get(
  { consumerKey, consumerSecret, send }: WooCommerceStore,
  url: string,
  { keys }: Way,
): Promise<OutsideResponse> {
  const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64")}`;
  return callOutside({
    url,
    method: "GET",
    headers: { ...(keys === "header" && { authorization }), accept: "application/json" },
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
    if (text.length > LONGEST_REFUSAL) throw new Error("no refusal");
    const { code, message } = refusalSchema.parse(JSON.parse(text));
    return { vendorCode: code, vendorMessage: message };
  } catch {
    return { vendorMessage: text.slice(0, 300) };
  }
}
