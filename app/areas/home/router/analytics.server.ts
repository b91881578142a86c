import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { analyticsContract } from "../contract/analytics";
import { readStoreAnalytics } from "../server/read-store-analytics.server";

const os = implementArea(analyticsContract);

export const analyticsRouter = os.router({
  store: os.store.handler(async ({ input, context }) => {
    const { scope, principal } = context.caller();
    return ok({
      analytics:
        principal.store &&
        (await readStoreAnalytics({ scope, timeZone: principal.store.timeZone, store: principal.store, ...input })),
    });
  }),
});
