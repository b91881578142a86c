import { z } from "zod";
import { amountSchema, answers, call, currencySchema, idSchema, momentSchema } from "~/platform/api/call";
import { isTimeZone } from "~/platform/time/time-zones";
import { givenPasswordSchema } from "./fields";

const signedIn = { permissions: [] } as const;
const done = answers(z.object({}));
/** Of the link in the mail, or of the answer to a sign-in: good until the deletion is done. */
const code = z.string().min(1).max(200);

/** What goes with a workspace or an account, and what keeps either from going. */
const goingSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Disconnected first */
  active_stores: z.int(),
  /** People who lose it, beside the owner */
  members: z.int(),
  orders: z.int(),
  products: z.int(),
  /** In the wallet; forfeited with it */
  balance: amountSchema,
  currency: currencySchema,
  /** Purchases that are paid or may be, and have not all been shipped, and top-ups on their way: they come first */
  open_payments: z.int(),
});

/**
 * Workspaces beside the one that came with the account (X022). They are a person's own: 103 in a platform's admin, whose
 * staff need not be the owner. C030 (settings) changes name and time zone.
 */
export const workspacesContract = {
  /** Twenty of one's own at most (204). The new one has no store and is not switched to. */
  createWorkspace: call({
    id: "C031",
    method: "POST",
    path: "/auth/workplace/create",
    summary: "A new workspace of one's own",
    access: signedIn,
  })
    .input(
      z.object({
        name: z.string().trim().min(1).max(80),
        currency: currencySchema.default("USD"),
        timezone: z.string().max(64).refine(isTimeZone, "errors.settings_time_zone").default("UTC"),
      }),
    )
    .output(answers(z.object({ id: idSchema, name: z.string(), currency: currencySchema, timezone: z.string() }))),

  /**
   * For its owner alone: 202 for everyone else's. Refused (204) for the last one that one is in, while a store is connected,
   * while something paid is under way, and while there is money in its wallet. It goes after two days, and everything in it: see C026.
   */
  deleteWorkspace: call({
    id: "C032",
    method: "DELETE",
    path: "/auth/workplace/{workplaceId}",
    summary: "Delete a workspace with everything in it",
    access: signedIn,
    isWayIn: true,
  })
    .input(z.object({ workplaceId: idSchema }))
    .output(done),

  goingWorkspaces: call({
    id: "+going-workplaces",
    method: "GET",
    path: "/auth/workplaces/going",
    summary: "One's own workspaces that wait to be deleted",
    access: signedIn,
  })
    .input(z.object({}))
    .output(
      answers(z.object({ workplaces: z.array(z.object({ id: idSchema, name: z.string(), going_at: momentSchema })) })),
    ),

  /** All is as it was (decision 84). 202 for one that does not wait to be deleted, and for another's. */
  keepWorkspace: call({
    id: "+keep-workplace",
    method: "POST",
    path: "/auth/workplace/{workplaceId}/keep",
    summary: "Take back the deletion of a workspace",
    access: signedIn,
    isWayIn: true,
  })
    .input(z.object({ workplaceId: idSchema }))
    .output(done),

  readDeletion: call({
    id: "+deletion-read",
    method: "GET",
    path: "/auth/deletion",
    summary: "What a code takes back",
    access: { public: true },
  })
    .input(z.object({ code }))
    .output(answers(z.object({ kind: z.enum(["account", "workspace"]), name: z.string(), going_at: momentSchema }))),

  /** 204 for a code that is wrong, or whose deletion is done or taken back already. */
  takeBackDeletion: call({
    id: "+deletion-take-back",
    method: "POST",
    path: "/auth/deletion/take-back",
    summary: "Take a deletion back",
    access: { public: true },
    isWayIn: true,
  })
    .input(z.object({ code }))
    .output(done),

  /** The choice stays until another workspace or store is chosen (G078). */
  switchWorkspace: call({
    id: "+switch-workplace",
    method: "POST",
    path: "/auth/workplace/switch",
    summary: "Choose the workspace to work in",
    access: signedIn,
  })
    .input(z.object({ workplace_id: idSchema }))
    .output(done),

  deletionPreview: call({
    id: "+deletion-preview",
    method: "GET",
    path: "/auth/account/deletion",
    summary: "What deleting the account takes along",
    access: signedIn,
  })
    .input(z.object({}))
    .output(answers(z.object({ proof: z.enum(["password", "email"]), workplaces: z.array(goingSchema) }))),

  /**
   * Deletes the account for good, after two days in which that can be taken back by the link of a mail, or of the answer to
   * a sign-in; until then nobody signs in to it, and nothing is bought, pushed or charged for it (X019, decision 84). Proof is the password, or for an account without one its e-mail typed.
   * Then connected stores are disconnected first; nothing in the stores themselves is changed. With the account go its sessions,
   * its place in other people's workspaces, and every workspace that it owns: orders, products, settings, notifications and
   * wallets, erased in the background within minutes. Other members of those workspaces keep their accounts. What stays:
   * payments at the payment provider, as the law asks, and backups until they are overwritten.
   * Refused (204) while `open_payments` of the preview is not 0, and without `forfeit_balance` while a wallet holds money.
   */
  deleteAccount: call({
    id: "C026",
    method: "DELETE",
    path: "/auth/account/delete",
    summary: "Delete one's account with everything it owns",
    access: signedIn,
    isWayIn: true,
  })
    .input(
      z
        .object({
          password: givenPasswordSchema.optional(),
          email: z.string().trim().max(254).optional(),
          forfeit_balance: z.boolean().default(false),
        })
        .prefault({}),
    )
    .output(done),
};
