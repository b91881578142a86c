import { AppError } from "~/platform/errors";
import { readUpTo } from "~/platform/http/read-up-to.server";
import { checkPublicUrl, fetchPublicHost } from "~/platform/http/safe-url.server";

const DEADLINE_MS = 10_000;
const MOST_BYTES = 3 * 1024 * 1024;
const MOST_REDIRECTS = 3;
/** A store platform's own hosts: never inside our network, and carried to a stand-in where there is one. */
const PLATFORM_HOST = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;

/** A typed web address with its scheme: https where it has none, before two slashes too; http and https stay (G098). */
export function withScheme(typed: string): string {
  const text = typed.trim();
  if (/^https?:\/\//i.test(text)) return text;
  return text.startsWith("//") ? `https:${text}` : `https://${text}`;
}

/**
 * Fetches a store's front page over https from public addresses alone, each redirect checked like the first address.
 * @returns the page and where it was found
 * @throws AppError unprocessable when an address is refused, does not answer with a page, or the page is larger than 3 MB
 */
export async function fetchShopPage(address: string): Promise<{ html: string; address: string }> {
  let url = address;
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      const send = isPlatformAddress(url) ? fetch : fetchPublicHost;
      if (send === fetchPublicHost) await checkPublicUrl(url);
      const response = await send(url, { redirect: "manual", signal, headers: { accept: "text/html" } });
      const location = response.headers.get("location");
      if (response.status >= 300 && response.status < 400 && location) {
        await response.body?.cancel();
        url = new URL(location, url).href;
      } else if (response.ok && (response.headers.get("content-type") ?? "").includes("html")) {
        const page = await readUpTo(response, MOST_BYTES);
        if (!page) throw new AppError("unprocessable", { key: "errors.url_too_large" });
        return { html: page.toString("utf8"), address: url };
      } else {
        await response.body?.cancel();
        break;
      }
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError("unprocessable", { key: "errors.url_no_answer", cause });
  }
  throw new AppError("unprocessable", { key: "errors.url_no_answer" });
}

function isPlatformAddress(address: string): boolean {
  const { protocol, hostname, port, username } = new URL(address);
  return protocol === "https:" && !port && !username && PLATFORM_HOST.test(hostname);
}
