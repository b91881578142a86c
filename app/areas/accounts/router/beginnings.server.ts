import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { beginningsContract } from "../contract/beginnings";
import type { OtherAreas } from "../server/others";
import { isFirstTimeInApp, noteFulfillmentIntroduction, openApp, tryNow } from "../server/profile/beginnings.server";
import { readStatistic } from "../server/profile/read-statistic.server";
import { signOnToFeedback } from "../server/profile/sign-on-to-feedback.server";

const os = implementArea(beginningsContract);

export const beginningsRouter = (others: OtherAreas) =>
  os.router({
    openApp: os.openApp.handler(async ({ input, context }) =>
      ok(await openApp({ accountId: context.caller().principal.accountId, app: input.query.app })),
    ),

    firstTimeInApp: os.firstTimeInApp.handler(async ({ input, context }) =>
      ok({
        is_first_time: await isFirstTimeInApp({
          principal: context.caller().principal,
          ownerId: input.owner_id,
          app: context.request.headers.get("app"),
        }),
      }),
    ),

    tryNow: os.tryNow.handler(async ({ context }) =>
      ok({ remaining_meta_keys: await tryNow(context.caller().principal) }),
    ),

    statistic: os.statistic.handler(async ({ context }) => {
      const { scope, principal } = context.caller();
      return ok(await readStatistic({ scope, others, held: principal.permissions }));
    }),

    viewFulfillmentIntroduction: os.viewFulfillmentIntroduction.handler(async ({ context }) =>
      ok(await noteFulfillmentIntroduction({ accountId: context.caller().principal.accountId, step: "viewed_at" })),
    ),

    interactFulfillmentIntroduction: os.interactFulfillmentIntroduction.handler(async ({ context }) =>
      ok(await noteFulfillmentIntroduction({ accountId: context.caller().principal.accountId, step: "interacted_at" })),
    ),

    confirmFulfillmentIntroduction: os.confirmFulfillmentIntroduction.handler(async ({ context }) =>
      ok(await noteFulfillmentIntroduction({ accountId: context.caller().principal.accountId, step: "confirmed_at" })),
    ),

    feedbackSignOn: os.feedbackSignOn.handler(async ({ context }) =>
      ok(await signOnToFeedback(context.caller().principal)),
    ),
  });
