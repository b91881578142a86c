import { z } from "zod";
import { answers, call, currencySchema, idSchema, momentSchema } from "~/platform/api/call";
import { LANGUAGE_CODES } from "~/platform/i18n/languages";
import { THEME_CHOICES } from "~/platform/theme";
import { ONBOARDING_STATES, ONBOARDING_STEPS } from "../rules/profile/onboarding";
import { beginningsContract } from "./beginnings";
import { contactAddressContract } from "./contact-address";
import { emailSchema, givenPasswordSchema, newPasswordSchema, stepCodeSchema } from "./fields";
import { linkedStoreSchema } from "./linked-store";
import { membersContract } from "./members";
import { secondStepContract } from "./second-step";
import { sessionsContract } from "./sessions";
import { socialContract } from "./social";
import { workspacesContract } from "./workspaces";

const name = z.string().trim().max(80);
const done = answers(z.object({}));
const anyone = { public: true } as const;
const signedIn = { permissions: [] } as const;

const onboardingSchema = z.object({
  onboarding: z.array(z.enum(ONBOARDING_STEPS)),
  onboarding_enabled: z.enum(ONBOARDING_STEPS).nullable(),
});

/** The signed-in account (G051). */
const accountSchema = z.object({
  id: idSchema,
  /** Empty for an account that came in by a shop and has no e-mail of its own yet. */
  email: z.string(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string().nullable(),
  language: z.enum(LANGUAGE_CODES),
  workplaces: z.array(
    z.object({ id: idSchema, name: z.string(), currency: currencySchema, timezone: z.string(), is_owner: z.boolean() }),
  ),
  /** By platform */
  linked_stores: z.record(z.string(), z.array(linkedStoreSchema)),
  /** By app marker */
  onboarding: z.object({ AO: z.array(z.enum(ONBOARDING_STEPS)) }),
  onboarding_enabled: z.enum(ONBOARDING_STEPS).nullable(),
  onboarding_state: z.enum(ONBOARDING_STATES),
  remaining_meta_keys: z.array(z.string()),
  dismissed_meta_keys: z.array(z.string()),
  /** A plan was bought, left and bought again: the onboarding keeps its default order (G083) */
  plan_reinstalled: z.boolean(),
  /** How the first cycle of a plan is paid, such as CHARGE_ONE_TIME_FIRST_MONTH; null as usual (B047) */
  first_cycle_charge_type: z.string().nullable(),
  /** The dashboard's widget that stays in sight */
  dashboard_pin_widget: z.string(),
  /** Seen, used and agreed to: see C041-C043 */
  zopi_fulfillment: z.object({
    viewed_at: z.string().nullable(),
    interacted_at: z.string().nullable(),
    confirmed_at: z.string().nullable(),
  }),
  /** Came in by the short-video marketplace: by its kind or its flag (G121) */
  from_user_mkt: z.boolean(),
  /** The mobile app asks */
  from_mobile: z.boolean(),
  mkt_type: z.enum(["tiktok", "guest", "special_guest"]).nullable(),
  is_user_mkt: z.boolean(),
  /** Of a group for whom something is tried out; said by the team, as what is tried is (X065) */
  is_ab: z.boolean(),
  /** The plan of the workspace that one is in is tried out, and not paid for yet */
  is_trial: z.boolean(),
  /** Whether plans come with credits, in today's sizes: so for everybody, as there are no others (X065) */
  is_new_pricing_mvp: z.literal(true),
  is_new_pricing_mvp_v25: z.literal(true),
  has_shop: z.boolean(),
  is_account_no_active_store: z.boolean(),
  /** False while the account is only reached through its shop's admin. */
  has_password: z.boolean(),
  created_at: momentSchema,
});

export const identityContract = {
  ...beginningsContract,
  ...contactAddressContract,
  ...secondStepContract,
  ...sessionsContract,
  ...socialContract,
  ...membersContract,
  ...workspacesContract,

  account: call({
    id: "C001",
    method: "GET",
    path: "/auth/account",
    summary: "The signed-in account",
    access: signedIn,
  })
    .input(z.object({}))
    .output(answers(accountSchema)),

  /**
   * X006: the token is good for 180 days and is set as a cookie, too. 101 for a wrong address or password, never saying
   * which, and where a second step is to be done first; 110 while the address is not confirmed; 229 after five wrong passwords from one place in a quarter of an hour,
   * and after a hundred in an hour from anywhere, save where the account is signed in already.
   */
  signIn: call({
    id: "C002",
    method: "POST",
    path: "/auth/login",
    summary: "Sign in with e-mail and password",
    access: anyone,
    isWayIn: true,
  })
    .input(z.object({ email: emailSchema, password: givenPasswordSchema }))
    .output(
      answers(
        z.object({ token: z.string(), account: z.object({ id: idSchema, email: z.string(), name: z.string() }) }),
      ),
    ),

  /**
   * X007, X011: the answer is the same for an address that has an account already, whose owner gets a mail instead. Nobody is
   * signed in by it: the address is confirmed first (C008). `timezone` is the first workspace's.
   */
  register: call({
    id: "C003",
    method: "POST",
    path: "/auth/register",
    summary: "Sign up; a mail asks to confirm the address",
    access: anyone,
    isWayIn: true,
  })
    .input(
      z.object({
        first_name: name.min(1),
        last_name: name.default(""),
        email: emailSchema,
        password: newPasswordSchema,
        timezone: z.string().max(64).optional(),
      }),
    )
    .output(answers(z.object({ email: z.string() }))),

  /**
   * X008: for who came in by a shop's admin: the account that the credentials open becomes the owner of the shop's workspace. 103 outside of
   * the admin, 101 for wrong credentials, 204 at `code` where the account has a second step and its code does not come along or is
   * wrong, 111 when another account owns it already.
   */
  connectAccount: call({
    id: "C004",
    method: "POST",
    path: "/auth/account/connect",
    summary: "Join the shop one came in by to an account with a password",
    access: signedIn,
    isWayIn: true,
  })
    .input(z.object({ email: emailSchema, password: givenPasswordSchema, code: stepCodeSchema.optional() }))
    .output(answers(z.object({ workplace_id: idSchema }))),

  signOut: call({
    id: "+signout",
    method: "POST",
    path: "/auth/signout",
    summary: "End the session of this device",
    access: anyone,
    isWayIn: true,
  })
    .input(z.object({}))
    .output(done),

  /** The token goes to the browser extension alone, which sends it as a bearer token (docs/decisions/0015). */
  startExtensionSession: call({
    id: "+extension-session",
    method: "POST",
    path: "/auth/extension-session",
    summary: "A session for the browser's extension, ended with this one",
    access: signedIn,
    isWayIn: true,
  })
    .input(z.object({}))
    .output(answers(z.object({ token: z.string(), account_id: idSchema }))),

  /** X009: the answer is the same for an unknown address. The mail's link leads to /reset-password?token=…, good once, for an hour. */
  forgotPassword: call({
    id: "C005",
    method: "POST",
    path: "/auth/forgot-password",
    summary: "Ask for a mail to set a new password",
    access: anyone,
    isWayIn: true,
  })
    .input(z.object({ email: emailSchema }))
    .output(done),

  /** X009: 204 for a code that is wrong, used or too old. The address counts as confirmed then. */
  resetPassword: call({
    id: "C006",
    method: "POST",
    path: "/auth/reset-password",
    summary: "Set a new password with the mail's code; ends all sessions",
    access: anyone,
    isWayIn: true,
  })
    .input(z.object({ token: z.string().min(1).max(200), password: newPasswordSchema }))
    .output(done),

  /** X010: the answer is the same for an unknown or confirmed address; at most five of these mails an hour go to one. */
  sendVerificationEmail: call({
    id: "C007",
    method: "POST",
    path: "/auth/send-verification-email",
    summary: "Send the confirmation mail again",
    access: anyone,
    isWayIn: true,
  })
    .input(z.object({ email: emailSchema }))
    .output(done),

  /**
   * X010: `id` is the account's, `code` is signed, good for a day and for the password that was set then. The mail leads to
   * /auth/email-verification, which makes this call and says how it went. 204 for a code that is wrong or too old.
   */
  verifyEmail: call({
    id: "C008",
    method: "GET",
    path: "/auth/verify-email/{id}/{code}",
    summary: "Confirm an address with the mail's code",
    access: anyone,
    isWayIn: true,
    writesByGet: "changes",
  })
    .input(z.object({ id: idSchema, code: z.string().min(1).max(1000) }))
    .output(answers(z.object({ email: z.string() }))),

  setLanguage: call({
    id: "C027",
    method: "PUT",
    path: "/auth/account/set-language",
    summary: "Choose the interface language",
    access: signedIn,
  })
    .input(z.object({ language: z.enum(LANGUAGE_CODES) }))
    .output(answers(z.object({ language: z.enum(LANGUAGE_CODES) }))),

  setTheme: call({
    id: "+theme",
    method: "PUT",
    path: "/auth/account/theme",
    summary: "Choose the theme, for all devices of the account",
    access: signedIn,
  })
    .input(z.object({ theme: z.enum(THEME_CHOICES) }))
    .output(answers(z.object({ theme: z.enum(THEME_CHOICES) }))),

  updateMeta: call({
    id: "C028",
    method: "POST",
    path: "/auth/account/update-meta",
    summary: "Dismiss a flag of the account",
    access: signedIn,
  })
    .input(z.object({ meta_key: z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/) }))
    .output(answers(z.object({ remaining_meta_keys: z.array(z.string()), dismissed_meta_keys: z.array(z.string()) }))),

  /** X021: 10 to 128 characters, and none of the passwords that guessing begins with. 204 with `errors.current_password` for a wrong one, and for an account that has none yet. */
  changePassword: call({
    id: "C029",
    method: "POST",
    path: "/auth/account/change-password",
    summary: "Change the password; ends all other sessions",
    access: signedIn,
    isWayIn: true,
  })
    .input(z.object({ current_password: givenPasswordSchema, new_password: newPasswordSchema }))
    .output(done),

  updateAccountOnboarding: call({
    id: "C037",
    method: "POST",
    path: "/auth/account/update-onboarding",
    summary: "Mark an onboarding step as done",
    access: signedIn,
  })
    .input(z.object({ onboarding: z.enum(ONBOARDING_STEPS) }))
    .output(answers(onboardingSchema)),

  updateOnboarding: call({
    id: "C038",
    method: "POST",
    path: "/core/account/update-onboarding",
    summary: "Mark an onboarding step as done",
    access: signedIn,
  })
    .input(z.object({ onboarding: z.enum(ONBOARDING_STEPS) }))
    .output(answers(onboardingSchema)),
};
