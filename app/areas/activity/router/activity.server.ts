import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { activityContract } from "../contract";
import { pathOf } from "../rules/details";
import { isPoor } from "../rules/web-vitals";
import { giveFeedback } from "../server/give-feedback.server";
import { listWork } from "../server/list-work.server";
import { registerActivity, type Activity } from "../server/register-activity.server";
import { registerUserAction } from "../server/register-user-action.server";

const os = implementArea(activityContract);
type Context = Parameters<typeof registerActivity>[0]["context"];

const record = async (context: Context, ...activities: Activity[]) =>
  ok({ recorded: await registerActivity({ context, activities }) });

export const activityRouter = os.router({
  log: os.log.handler(async ({ input: { group, account_id: accountId, cursor, page_size: pageSize }, context }) =>
    ok(await listWork({ scope: context.caller().scope, group, accountId, cursor, pageSize })),
  ),

  views: os.views.handler(({ input, context }) =>
    record(
      context,
      ...input.views.map(({ page, at }): Activity => ({ kind: "view", name: pathOf(page), data: { at: at ?? null } })),
    ),
  ),

  events: os.events.handler(({ input, context }) =>
    record(
      context,
      ...input.events.map(({ name, url, data }): Activity => ({
        kind: "event",
        name,
        data: { ...data, url: pathOf(url) },
      })),
    ),
  ),

  attributes: os.attributes.handler(({ input, context }) =>
    record(context, { kind: "attribute", name: "attributes", data: input.attributes }),
  ),

  userAction: os.userAction.handler(async ({ input, context }) => {
    const { event_name: name, url, user_data: userData, event_data: eventData } = input;
    return ok({ recorded: await registerUserAction({ context, name, url, userData, eventData }) });
  }),

  interactions: os.interactions.handler(({ input: { interaction, data, ...product }, context }) =>
    record(context, { kind: "interaction", name: interaction, data: { ...data, ...product } }),
  ),

  trackingOnPage: os.trackingOnPage.handler(({ input, context }) =>
    record(context, {
      kind: "event",
      name: "time_on_page",
      data: { shopify_plan: input.shopify_plan, seconds: input.time, page: pathOf(input.page) },
    }),
  ),

  placeOrderError: os.placeOrderError.handler(({ input, context }) =>
    record(context, { kind: "failure", name: "place_order", data: input }),
  ),

  mvpSubscribed: os.mvpSubscribed.handler(({ input, context }) =>
    record(context, { kind: "feedback", name: "subscribed", data: input }),
  ),

  mvpInteracted: os.mvpInteracted.handler(({ input: { feature, action, data }, context }) =>
    record(context, { kind: "feedback", name: "interacted", data: { ...data, feature, action } }),
  ),

  mvpFeedback: os.mvpFeedback.handler(async ({ input, context }) =>
    ok({ recorded: await giveFeedback({ context, ...input }) }),
  ),

  webVitals: os.webVitals.handler(async ({ input: { name, path, ...measured }, context }) => {
    if (!isPoor(name, measured.value)) return ok({ recorded: 0 });
    return record(context, { kind: "web_vital", name, data: { ...measured, path: pathOf(path) } });
  }),
});
