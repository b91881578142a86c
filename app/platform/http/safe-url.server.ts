import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, fetch } from "undici";
import { AppError } from "../errors";
import { takeTurns } from "../take-turns";
import { readUpTo } from "./read-up-to.server";

const DEADLINE_MS = 10_000;
/** All that is given out of IPv6 (RFC 4291, 2.4). */
const GIVEN_OUT = ipaddr.parseCIDR("2000::/3");

/** True for an address that anyone on the internet means the same machine by; mapped and translated ones are looked through. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  // Of the sixth version, what is not given out yet counts as unicast too.
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(GIVEN_OUT));
}

/**
 * Reads an address that a person typed: https, without a user or an own port, at a host that is not inside our network.
 * @returns the address, normalized
 * @throws AppError unprocessable
 */
export async function checkPublicUrl(text: string): Promise<string> {
  const url = toPublicUrl(text);
  await resolvePublic(url.hostname);
  return url.href;
}

/** An address by its form alone: whose host it is at is not looked up. */
function toPublicUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.protocol !== "https:" || url.username || url.password || url.port)
    throw refused("errors.url_not_https");
  return url;
}

/** How long the names of all addresses that one call gives may take, in milliseconds. */
const NAMES_DEADLINE_MS = 15_000;
/** Looking up a name holds one of two threads that a process has for it: of what people name, one at a time. */
const inTurn = takeTurns();

/**
 * Reads many addresses that a person typed, as `checkPublicUrl`; each host is looked up once.
 * @param owner the workspace that they are for: each has its turn
 * @throws AppError unprocessable for one that is refused, or when their names took too long
 */
export async function checkPublicUrls(texts: readonly string[], owner: string): Promise<void> {
  const hosts = new Set(texts.map((text) => toPublicUrl(text).hostname));
  if (hosts.size === 0) return;
  const signal = AbortSignal.timeout(NAMES_DEADLINE_MS);
  const late = whenLate(signal);
  for (const host of hosts) {
    // What nobody waits for any more is not looked up when its turn comes.
    await Promise.race([inTurn(owner, async () => void (signal.aborted || (await resolvePublic(host)))), late]);
  }
}

/** Fails once the signal comes. */
function whenLate(signal: AbortSignal): Promise<never> {
  return new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(refused("errors.url_no_answer")));
  });
}

/**
 * Fetches from a checked address. The connection goes to an address that was checked at that moment, so that a name
 * that changes its mind reaches nothing inside; redirects are not followed.
 * @param most bytes that are read at most
 * @throws AppError unprocessable when it is refused, does not answer, or is larger
 */
export async function fetchPublic(text: string, most: number): Promise<{ body: Buffer; contentType: string }> {
  // From the call on: a name that nobody answers for holds it up no longer than a host does.
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const url = await Promise.race([checkPublicUrl(text), whenLate(signal)]);
  const dispatcher = publicAgent();
  try {
    const response = await fetch(url, { dispatcher, redirect: "error", signal });
    if (!response.ok) throw refused("errors.url_no_answer");
    const body = await readUpTo(response, most);
    if (!body) throw refused("errors.url_too_large");
    return { body, contentType: response.headers.get("content-type") ?? "" };
  } catch (error) {
    throw error instanceof AppError ? error : refused("errors.url_no_answer", error);
  } finally {
    await dispatcher.destroy();
  }
}

let publicHosts: Agent | undefined;

/** As the platform's fetch, for hosts that people name: it connects to public addresses alone, checked at that moment. */
export const fetchPublicHost: typeof globalThis.fetch = async (input, init) => {
  publicHosts ??= publicAgent();
  return (await fetch(input as string, {
    ...(init as object),
    dispatcher: publicHosts,
  })) as unknown as globalThis.Response;
};

function publicAgent(): Agent {
  return new Agent({
    connect: {
      lookup(hostname, _options, callback) {
        resolvePublic(hostname).then(
          (found) => callback(null, found),
          (error: Error) => callback(error, []),
        );
      },
    },
  });
}

/** The addresses of a host, all of them public. */
async function resolvePublic(hostname: string): Promise<{ address: string; family: number }[]> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true }).catch((error: unknown) => {
        throw refused("errors.url_no_answer", error);
      });
  if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
    throw refused("errors.url_not_public");
  return found;
}

function refused(key: string, cause?: unknown): AppError {
  return new AppError("unprocessable", { key, cause });
}
