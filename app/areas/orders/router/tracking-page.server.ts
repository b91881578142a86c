import { requireFeature } from "~/areas/billing/server/plans/read-features.server";
import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { trackingPageContract } from "../contract/tracking-page";
import { readTrackingPage } from "../server/tracking/read-tracking-page.server";
import { updateTrackingPage } from "../server/tracking/update-tracking-page.sql.server";

const os = implementArea(trackingPageContract);

export const trackingPageRouter = os.router({
  read: os.read.handler(async ({ input, context }) =>
    ok(await readTrackingPage({ scope: context.caller().scope, storeId: input.store_id })),
  ),

  // What was set stands, and is seen, on a plan without it; buyers' pages go on.
  update: os.update.handler(async ({ input, context }) => {
    const { scope } = context.caller();
    await requireFeature({ scope, feature: "ORDER_TRACKING" });
    return ok(await updateTrackingPage({ scope, storeId: input.store_id, changes: input.page }));
  }),
});
