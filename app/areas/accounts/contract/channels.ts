import { z } from "zod";
import { LINKED_CHANNELS } from "~/adapters/linked-channel/linked-channel";
import { answers, call, momentSchema } from "~/platform/api/call";

const access = { permissions: ["VIEW_SETTING_CHANNEL"] } as const;
const addressToVisit = answers(z.object({ url: z.string() }));
/** What the channel's page came back with (X015). The state is good for the account that began, for ten minutes. */
const returned = z.object({ code: z.string().min(1).max(2000), state: z.string().min(1).max(2000) });
/** One of the accounts that the channel offers. */
const choice = z.object({ external_id: z.string().min(1).max(100) });

const accountsSchema = z.object({ accounts: z.array(z.object({ id: z.string(), name: z.string() })) });

const connectionSchema = z.object({
  /** Whose account it is, as a person knows it */
  account_name: z.string(),
  /** The catalog or merchant account chosen there; null until one is */
  external_id: z.string().nullable(),
  external_name: z.string().nullable(),
  /** expired: its person must consent anew */
  status: z.enum(["connected", "expired"]),
  created_at: momentSchema,
});
export type ChannelConnectionAnswer = z.output<typeof connectionSchema>;

/**
 * Channels beside the stores: an account at Facebook or in the Google Merchant Center that a workspace links (X015). `auth`
 * answers where to send the browser; the channel's page leads it to /auth/platform/{channel}/callback, which ends the consent.
 * A client that catches the return itself ends it with `callback`. `link` chooses the account, `disconnect` takes all back.
 */
export const channelCalls = {
  facebookAuth: call({
    id: "C013",
    method: "GET",
    path: "/auth/platform/facebook/auth",
    summary: "Where to go to link a Facebook catalogue",
    access,
  })
    .input(z.object({}))
    .output(addressToVisit),
  facebookCallback: call({
    id: "C015",
    method: "POST",
    path: "/auth/platform/facebook/callback",
    summary: "End a consent at Facebook; answers the catalogues to choose from",
    access,
  })
    .input(returned)
    .output(answers(accountsSchema)),
  facebookLink: call({
    id: "C016",
    method: "POST",
    path: "/auth/platform/facebook/link",
    summary: "Choose the Facebook catalogue",
    access,
  })
    .input(choice)
    .output(answers(connectionSchema)),
  facebookDisconnect: call({
    id: "C017",
    method: "POST",
    path: "/auth/platform/facebook/disconnect",
    summary: "Disconnect Facebook",
    access,
  })
    .input(z.object({}))
    .output(answers(z.object({}))),

  googleMerchantAuth: call({
    id: "C014",
    method: "GET",
    path: "/auth/platform/google-merchant/auth",
    summary: "Where to go to link a Google Merchant Center account",
    access,
  })
    .input(z.object({}))
    .output(addressToVisit),
  googleMerchantCallback: call({
    id: "C018",
    method: "POST",
    path: "/auth/platform/google-merchant/callback",
    summary: "End a consent at Google; answers the accounts to choose from",
    access,
  })
    .input(returned)
    .output(answers(accountsSchema)),
  googleMerchantLink: call({
    id: "C019",
    method: "POST",
    path: "/auth/platform/google-merchant/link",
    summary: "Choose the Merchant Center account",
    access,
  })
    .input(choice)
    .output(answers(connectionSchema)),
  googleMerchantDisconnect: call({
    id: "C020",
    method: "POST",
    path: "/auth/platform/google-merchant/disconnect",
    summary: "Disconnect Google Merchant Center",
    access,
  })
    .input(z.object({}))
    .output(answers(z.object({}))),

  channelConnections: call({
    id: "+channel-connections",
    method: "GET",
    path: "/core/channel-connections",
    summary: "The channels that can be linked, and what is linked",
    access,
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          channels: z.array(z.object({ channel: z.enum(LINKED_CHANNELS), connection: connectionSchema.nullable() })),
        }),
      ),
    ),

  channelAccounts: call({
    id: "+channel-accounts",
    method: "GET",
    path: "/core/channel-connections/{channel}/accounts",
    summary: "The accounts to choose from at a linked channel, as it has them now",
    access,
  })
    .input(z.object({ channel: z.enum(LINKED_CHANNELS) }))
    .output(answers(accountsSchema)),
};
