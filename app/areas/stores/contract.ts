import { z } from "zod";
import { answers, call, idSchema } from "~/platform/api/call";
import { linkedStoreSchema } from "./contract/linked-store";
import { STORE_PLATFORMS } from "./rules/store-domain";

const platform = z.enum(STORE_PLATFORMS);
/** A store's address as a person types or pastes it. */
const shop = z.string().trim().min(1).max(255);
const addressToVisit = answers(z.object({ url: z.string() }));

export const storesContract = {
  list: call({ id: "C044", method: "GET", path: "/stores/list-store", summary: "The connected stores of the account", access: { permissions: [] } })
    .input(z.object({}))
    .output(answers(z.object({ stores: z.array(linkedStoreSchema) }))),

  setDefault: call({ id: "C046", method: "POST", path: "/core/stores/update-default-store", summary: "Choose the store to start with", access: { permissions: [] } })
    .input(z.object({ store_id: idSchema }))
    .output(answers(z.object({ store_id: idSchema }))),

  install: call({ id: "C010", method: "POST", path: "/auth/platform/{platform}/install", summary: "Where to go to connect a store", access: { permissions: ["VIEW_SETTING_CHANNEL"] } })
    .input(z.object({ platform, shop, platform_id: z.string().max(100).optional() }))
    .output(addressToVisit),

  shopifyInstall: call({ id: "C045", method: "GET", path: "/shopify/shop/install", summary: "Where to go to connect a Shopify store", access: { permissions: ["VIEW_SETTING_CHANNEL"] } })
    .input(z.object({ shop }))
    .output(addressToVisit),

  link: call({ id: "C009", method: "POST", path: "/auth/platform/{platform}/link", summary: "Join a shop that came in by itself to the account, by its session token", access: { permissions: ["VIEW_SETTING_CHANNEL"] } })
    .input(z.object({ platform, session_token: z.string().min(1).max(4000) }))
    .output(answers(z.object({ store: linkedStoreSchema }))),

  uninstall: call({ id: "C011", method: "POST", path: "/auth/platform/{platform}/uninstall", summary: "Disconnect a store", access: { permissions: ["VIEW_SETTING_CHANNEL"] } })
    .input(z.object({ platform, shop }))
    .output(answers(z.object({ store_id: idSchema }))),

  aliexpressSignIn: call({ id: "C057", method: "GET", path: "/core/aliexpress/url-login", summary: "Where to go to connect an AliExpress account", access: { permissions: ["VIEW_SETTING_PARTNERS_CONNECTION"] } })
    .input(z.object({ callback_url: z.string().max(500).optional() }))
    .output(addressToVisit),

  aliexpressDisconnect: call({ id: "C058", method: "POST", path: "/core/aliexpress/disconnect", summary: "Disconnect the AliExpress account", access: { permissions: ["VIEW_SETTING_PARTNERS_CONNECTION"] } })
    .input(z.object({}))
    .output(answers(z.object({}))),

  supplierConnections: call({ id: "+supplier-connections", method: "GET", path: "/core/supplier-connections", summary: "Which suppliers are connected", access: { permissions: ["VIEW_SETTING_PARTNERS_CONNECTION"] } })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          connections: z.array(z.object({ supplier: z.string(), account_name: z.string(), status: z.enum(["connected", "expired"]) })),
        }),
      ),
    ),
};
