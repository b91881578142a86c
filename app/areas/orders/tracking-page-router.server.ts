import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { trackingPageContract } from "./contract/tracking-page";
import { readTrackingPage, updateTrackingPage } from "./server/tracking-page.sql.server";

const os = implementArea(trackingPageContract);

export const trackingPageRouter = os.router({
  read: os.read.handler(async ({ input, context }) => ok(await readTrackingPage({ scope: context.caller().scope, storeId: input.store_id }))),

  update: os.update.handler(async ({ input, context }) =>
    ok(await updateTrackingPage({ scope: context.caller().scope, storeId: input.store_id, changes: input.page })),
  ),
});
