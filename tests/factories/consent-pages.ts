import type { Browser } from "./api-server.ts";
import { finishPlatformConsent } from "./wired.ts";

/** The browser's return to our callback; answers where it is sent on to. */
export function comeBack(browser: Browser, platform: string, address: string): Promise<string> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return finishPlatformConsent(new Request(address, { headers: { cookie } }), platform);
}

/** Presses a button on a stand-in's consent page; answers where it sends the browser. */
export async function decide(
  page: string,
  action: string,
  { decision, account }: { decision: string; account?: string },
): Promise<string> {
  const markup = await (await fetch(page)).text();
  const form = new URLSearchParams({ decision, account: account ?? "" });
  for (const [, name = "", value = ""] of markup.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g))
    form.set(
      name,
      value.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code))),
    );
  const response = await fetch(action, { method: "POST", body: form, redirect: "manual" });
  return response.headers.get("location") ?? `status ${response.status}`;
}
