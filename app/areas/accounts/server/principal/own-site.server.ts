import { env } from "~/platform/env.server";

/**
 * True where a browser's cookies count: where a person goes to an address of ours, from wherever, and for what the code of a
 * page of ours asks for. Not for what is asked for as a part of a page, such as a picture, a script or a frame, nor for the
 * code of other sites: from one beside ours, browsers send our cookies along, and it learns from how it is answered. A
 * browser that is too old says nothing of it.
 */
export function mayBringCookies(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  const wanted = headers.get("sec-fetch-dest") ?? "empty";
  return site === null || wanted === "document" || (wanted === "empty" && (site === "same-origin" || site === "none"));
}

/** True for what a page of ours asked for or leads to: the browser says so, or, where it is too old for that, names our origin. */
export function isFromOwnSite(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin";
  const from = headers.get("origin") ?? headers.get("referer");
  return from !== null && URL.canParse(from) && new URL(from).origin === new URL(env.APP_URL).origin;
}
