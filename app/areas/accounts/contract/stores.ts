import { z } from "zod";
import { answers, call, currencySchema, idSchema } from "~/platform/api/call";
import { STORE_PLATFORMS } from "../rules/stores/store-domain";
import { bindingCalls } from "./bindings";
import { channelCalls } from "./channels";
import { formerOwnerCalls } from "./former-owner";
import { linkedStoreSchema } from "./linked-store";
import { migrationCalls } from "./migrations";
import { publicationCalls } from "./publications";
import { shopInfoCalls } from "./shop-info";
import { supplierCalls } from "./suppliers";

const platform = z.enum(STORE_PLATFORMS);
/** A store's address as a person types or pastes it. */
const shop = z.string().trim().min(1).max(255);
const addressToVisit = answers(z.object({ url: z.string() }));

const channelAccess = { permissions: ["VIEW_SETTING_CHANNEL"] } as const;

export const storesContract = {
  ...bindingCalls,
  ...channelCalls,
  ...formerOwnerCalls,
  ...publicationCalls,
  ...shopInfoCalls,
  ...migrationCalls,
  ...supplierCalls,

  list: call({
    id: "C044",
    method: "GET",
    path: "/stores/list-store",
    summary: "The connected stores of the account",
    access: { permissions: [] },
  })
    .input(z.object({}))
    .output(answers(z.object({ stores: z.array(linkedStoreSchema) }))),

  setDefault: call({
    id: "C046",
    method: "POST",
    path: "/core/stores/update-default-store",
    summary: "Choose the store to start with",
    access: { permissions: [] },
  })
    .input(z.object({ store_id: idSchema }))
    .output(answers(z.object({ store_id: idSchema }))),

  /** X013: `shop` is what a person typed, cleaned by the server; `platform_id` is taken and not needed. 118 with `errors.shop` for a store that is connected already. */
  install: call({
    id: "C010",
    method: "POST",
    path: "/auth/platform/{platform}/install",
    summary: "Where to go to connect a store",
    access: { permissions: ["VIEW_SETTING_CHANNEL"] },
  })
    .input(z.object({ platform, shop, platform_id: z.string().max(100).optional() }))
    .output(addressToVisit),

  shopifyInstall: call({
    id: "C045",
    method: "GET",
    path: "/shopify/shop/install",
    summary: "Where to go to connect a Shopify store",
    access: { permissions: ["VIEW_SETTING_CHANNEL"] },
  })
    .input(z.object({ shop }))
    .output(addressToVisit),

  /** X013: `session_token` is the one that the shop's admin gives its frame; it proves the shop. 111 for a shop of another account. */
  link: call({
    id: "C009",
    method: "POST",
    path: "/auth/platform/{platform}/link",
    summary: "Join a shop that came in by itself to the account, by its session token",
    access: { permissions: ["VIEW_SETTING_CHANNEL"] },
  })
    .input(z.object({ platform, session_token: z.string().min(1).max(4000) }))
    .output(answers(z.object({ store: linkedStoreSchema }))),

  /** X014: the store is disconnected when the answer comes; the event `stores.uninstalled` tells every open page, and may come before the answer. */
  uninstall: call({
    id: "C011",
    method: "POST",
    path: "/auth/platform/{platform}/uninstall",
    summary: "Disconnect a store",
    access: { permissions: ["VIEW_SETTING_CHANNEL"] },
  })
    .input(z.object({ platform, shop }))
    .output(answers(z.object({ store_id: idSchema }))),

  /** The owner's alone, in person: from then on the store's admin may do what the owner may (decision 13). */
  trust: call({
    id: "+store-trust",
    method: "POST",
    path: "/core/stores/trust",
    summary: "Have the admin of a store that a member connected speak for the owner",
    access: channelAccess,
  })
    .input(z.object({ store_id: idSchema }))
    .output(answers(z.object({ store_id: idSchema }))),

  changeTaxRate: call({
    id: "+store-tax-rate",
    method: "POST",
    path: "/core/stores/tax-rate",
    summary: "Say how much tax is in a store's prices, which margins before a push are without",
    access: channelAccess,
  })
    .input(
      z.object({
        store_id: idSchema,
        /** Percent */
        tax_rate: z.string().regex(/^(100|\d{1,2}(\.\d{1,2})?)$/),
      }),
    )
    .output(answers(z.object({ store_id: idSchema, tax_rate: z.string() }))),

  tiktokAuth: call({
    id: "C012",
    method: "GET",
    path: "/auth/platform/tiktok/auth",
    summary: "Where to go to connect the shops of a TikTok seller",
    access: channelAccess,
  })
    .input(z.object({}))
    .output(addressToVisit),

  /** X024: by the store's id, whatever its platform; the same as C011 otherwise. */
  unlink: call({
    id: "C036",
    method: "POST",
    path: "/auth/platform/unlink",
    summary: "Disconnect a store by its id",
    access: channelAccess,
  })
    .input(z.object({ store_id: idSchema }))
    .output(answers(z.object({ store_id: idSchema }))),

  /** Asks every connected store (X023); `unreachable` may be well again by itself, `reconnect` needs its merchant. */
  verify: call({
    id: "C034",
    method: "GET",
    path: "/auth/platform/verify",
    summary: "Whether the connected stores still let us in",
    access: channelAccess,
    writesByGet: "notes",
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          stores: z.array(
            z.object({
              store_id: idSchema,
              store_name: z.string(),
              platform: z.string(),
              status: z.enum(["connected", "reconnect", "unreachable"]),
            }),
          ),
        }),
      ),
    ),

  /** A store that does not answer keeps its currency and says so (X023). */
  refreshCurrencies: call({
    id: "C033",
    method: "GET",
    path: "/auth/platform/refresh-stores-currency",
    summary: "Read the currencies of the connected stores anew",
    access: channelAccess,
    writesByGet: "changes",
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          stores: z.array(
            z.object({
              store_id: idSchema,
              currency: currencySchema,
              previous_currency: currencySchema,
              is_refreshed: z.boolean(),
            }),
          ),
        }),
      ),
    ),
};
