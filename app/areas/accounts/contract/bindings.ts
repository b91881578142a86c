import { z } from "zod";
import { answers, call } from "~/platform/api/call";
import { linkedStoreSchema } from "./linked-store";

const access = { permissions: ["VIEW_SETTING_CHANNEL"] } as const;
/** Of the link that `beginBinding` gives: good for a quarter of an hour. */
const code = z.string().min(1).max(1000);

const bindingSchema = z.object({
  platform: z.string(),
  platform_domain: z.string(),
  store_name: z.string(),
  /** Whose account it is going to be bound to */
  account_email: z.string(),
  /** It is bound to this account already */
  is_bound: z.boolean(),
});

/**
 * Binding an installation that came in by itself to an account of one's own, without giving a password in the platform's
 * frame (S017): there a link is asked for, which opens /app/auth/bind/platform in a tab; who is signed in there looks at
 * what will be bound and confirms. The store's workspace becomes the account's, nothing in it moves. 111 says that another
 * account has it.
 */
export const bindingCalls = {
  beginBinding: call({
    id: "+binding-begin",
    method: "POST",
    path: "/core/platform-bindings",
    summary: "A link to bind the store one is embedded in to an account of one's own",
    access,
  })
    .input(z.object({}))
    .output(answers(z.object({ url: z.string() }))),

  readBinding: call({
    id: "+binding-read",
    method: "GET",
    path: "/core/platform-bindings",
    summary: "What a link will bind to the signed-in account",
    access,
  })
    .input(z.object({ code }))
    .output(answers(bindingSchema)),

  bindPlatform: call({
    id: "+binding-confirm",
    method: "POST",
    path: "/core/platform-bindings/confirm",
    summary: "Bind a platform's installation to the signed-in account",
    access,
  })
    .input(z.object({ code }))
    .output(answers(z.object({ store: linkedStoreSchema }))),
};
