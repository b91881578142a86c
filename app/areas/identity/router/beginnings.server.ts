import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { beginningsContract } from "../contract/beginnings";
import { isFirstTimeInApp, noteFulfilmentIntroduction, openApp, tryNow } from "../server/beginnings.server";
import { readStatistic } from "../server/read-statistic.server";
import { signOnToFeedback } from "../server/sign-on-to-feedback.server";

const os = implementArea(beginningsContract);

export const beginningsRouter = os.router({
  openApp: os.openApp.handler(async ({ input, context }) => ok(await openApp({ accountId: context.caller().principal.accountId, app: input.query.app }))),

  firstTimeInApp: os.firstTimeInApp.handler(async ({ input, context }) =>
    ok({ is_first_time: await isFirstTimeInApp({ principal: context.caller().principal, ownerId: input.owner_id, app: context.request.headers.get("app") }) }),
  ),

  tryNow: os.tryNow.handler(async ({ context }) => ok({ remaining_meta_keys: await tryNow(context.caller().principal) })),

  statistic: os.statistic.handler(async ({ context }) => ok(await readStatistic(context.caller()))),

  viewFulfilmentIntroduction: os.viewFulfilmentIntroduction.handler(async ({ context }) =>
    ok(await noteFulfilmentIntroduction({ accountId: context.caller().principal.accountId, step: "viewed_at" })),
  ),

  interactFulfilmentIntroduction: os.interactFulfilmentIntroduction.handler(async ({ context }) =>
    ok(await noteFulfilmentIntroduction({ accountId: context.caller().principal.accountId, step: "interacted_at" })),
  ),

  confirmFulfilmentIntroduction: os.confirmFulfilmentIntroduction.handler(async ({ context }) =>
    ok(await noteFulfilmentIntroduction({ accountId: context.caller().principal.accountId, step: "confirmed_at" })),
  ),

  feedbackSignOn: os.feedbackSignOn.handler(async ({ context }) => ok(await signOnToFeedback(context.caller().principal))),
});
