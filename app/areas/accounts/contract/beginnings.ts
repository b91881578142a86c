import { z } from "zod";
import { answers, call, idSchema } from "~/platform/api/call";
import { APPS } from "../rules/sessions/apps";

const signedIn = { permissions: [] } as const;
const app = z.enum(APPS.map(({ marker }) => marker) as ["AO", "AH", "EXT_ZOPI"]);

/** Each is the moment (ISO 8601) of the first time, and stays; null until then (X027). */
const introductionSchema = z.object({
  viewed_at: z.string().nullable(),
  interacted_at: z.string().nullable(),
  confirmed_at: z.string().nullable(),
});
const introduced = answers(introductionSchema);

/** What an account meets first: its apps, a try and introductions. */
export const beginningsContract = {
  /** Notes that the account has opened one of its apps (X018); the answer says whether it was the first time. */
  openApp: call({
    id: "C024",
    method: "POST",
    path: "/auth/app",
    summary: "Open one of the account's apps",
    access: signedIn,
  })
    .route({ inputStructure: "detailed" })
    .input(z.object({ query: z.object({ app }) }))
    .output(answers(z.object({ app, is_first_time: z.boolean(), opened_apps: z.array(app) }))),

  /**
   * True until the app of the request (header `app`, AO when none) has been opened by C024 (X026). `owner_id` asks for the
   * owner of the current workspace, as the first-time flow is theirs; anyone else's is 202.
   */
  firstTimeInApp: call({
    id: "C040",
    method: "GET",
    path: "/auth/first-time-in-app",
    summary: "Whether the app is opened for the first time",
    access: signedIn,
  })
    .input(z.object({ owner_id: idSchema.optional() }))
    .output(answers(z.object({ is_first_time: z.boolean() }))),

  /**
   * Looks around without a store (X018): the flag DEMO_MODE is set, and actions that need a store or a plan show what they
   * would bring instead. C028 with DEMO_MODE ends it, as connecting a store does. Refused (204) with a connected store.
   */
  tryNow: call({
    id: "C025",
    method: "POST",
    path: "/auth/try-now",
    summary: "Look around before connecting a store",
    access: signedIn,
  })
    .input(z.object({}))
    .output(answers(z.object({ remaining_meta_keys: z.array(z.string()) }))),

  /** Counts of the current workspace, 10,000 at most each (X023); null where who asks may not see what is counted. */
  statistic: call({
    id: "C035",
    method: "GET",
    path: "/auth/account/statistic",
    summary: "How much the workspace holds",
    access: signedIn,
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          stores: z.int(),
          active_stores: z.int(),
          imported_products: z.int().nullable(),
          pushed_products: z.int().nullable(),
          orders: z.int().nullable(),
          members: z.int(),
          unread_notifications: z.int().nullable(),
        }),
      ),
    ),

  viewFulfillmentIntroduction: call({
    id: "C041",
    method: "PUT",
    path: "/auth/account/zopi-fulfillment/view",
    summary: "The introduction of fulfilment by us was seen",
    access: signedIn,
  })
    .input(z.object({}).prefault({}))
    .output(introduced),

  interactFulfillmentIntroduction: call({
    id: "C042",
    method: "PUT",
    path: "/auth/account/zopi-fulfillment/interact",
    summary: "Something in the introduction was pressed",
    access: signedIn,
  })
    .input(z.object({}).prefault({}))
    .output(introduced),

  confirmFulfillmentIntroduction: call({
    id: "C043",
    method: "PUT",
    path: "/auth/account/zopi-fulfillment/confirm",
    summary: "Fulfilment by us was agreed to",
    access: signedIn,
  })
    .input(z.object({}).prefault({}))
    .output(introduced),

  /**
   * A token for the feedback board (X017): a JWT, HS256, with the account's id, e-mail, name and workspaces, good for
   * minutes, and where to go with it. 503 where no board is configured, 103 in a platform's admin and for an account that
   * has no e-mail of its own.
   */
  feedbackSignOn: call({
    id: "C023",
    method: "POST",
    path: "/auth/sso/featurebase",
    summary: "Sign in to the feedback board",
    access: signedIn,
  })
    .input(z.object({}).prefault({}))
    .output(answers(z.object({ token: z.string(), url: z.string() }))),
};
