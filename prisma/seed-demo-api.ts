import { createRouterClient } from "@orpc/server";
import { router } from "~/api.server";
import type { Principal } from "~/platform/principal";

/** The contract as the demo seller calls it. */
export function demoApi(principal: Principal) {
  return createRouterClient(router, {
    context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } },
  });
}
