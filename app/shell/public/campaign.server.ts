import { redirect } from "@remix-run/node";
import { env } from "~/platform/env.server";
import { isCampaign } from "./campaign";

/** Addresses of campaigns lead to the partners page, where one is set up (G019, X052). @throws Response the redirect */
export function redirectCampaign(request: Request): void {
  if (env.PARTNERS_URL && isCampaign(new URL(request.url).pathname)) throw redirect(env.PARTNERS_URL);
}
