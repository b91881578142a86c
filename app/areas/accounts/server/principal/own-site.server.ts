import { env } from "~/platform/env.server";

/** True for what a page of ours asked for or leads to: the browser says so, or, where it is too old for that, names our origin. */
export function isFromOwnSite(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin";
  const from = headers.get("origin") ?? headers.get("referer");
  return from !== null && URL.canParse(from) && new URL(from).origin === new URL(env.APP_URL).origin;
}
