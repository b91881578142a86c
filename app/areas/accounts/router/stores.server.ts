import { isGuestKind } from "~/platform/access";
import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { storesContract } from "../contract/stores";
import { CONSENTED_SUPPLIER, KEYED_SUPPLIER } from "../rules/suppliers/connected-suppliers";
import { beginBinding, bindPlatform, readBinding } from "../server/binding/bind-platform.server";
import { linkStore } from "../server/binding/link-store.server";
import {
  beginLinkChannel,
  chooseChannelAccount,
  disconnectChannel,
  finishLinkChannel,
  listChannelAccounts,
  listChannelConnections,
} from "../server/channels/link-channel.server";
import { beginConnectStore, beginConnectTiktok } from "../server/connecting/begin-connect-store.server";
import { mailFormerOwner, readFormerOwner, takeBackByCode } from "../server/connecting/former-owner.server";
import { beginnerOf } from "../server/consents/consent-state.server";
import {
  askForMigration,
  decideMigration,
  listMigrations,
  readMigration,
} from "../server/migration/migrate-store.server";
import type { OtherAreas } from "../server/others";
import { readPublications } from "../server/publications/read-publications.server";
import { readShopInfo } from "../server/shop-info/read-shop-info.server";
import { changeTaxRate } from "../server/stores/change-tax-rate.server";
import { refreshStoreCurrencies, verifyStores } from "../server/stores/check-stores.server";
import { disconnectStore, unlinkStore } from "../server/stores/disconnect-store.server";
import { listStoresWithStanding } from "../server/stores/list-stores.server";
import { setDefaultStore } from "../server/stores/set-default-store.server";
import { trustStore } from "../server/stores/trust-store.server";
import { beginConnectSupplier } from "../server/suppliers/begin-connect-supplier.server";
import { connectSupplierAccount } from "../server/suppliers/connect-supplier-account.server";
import { disconnectSupplier, listSupplierConnections } from "../server/suppliers/supplier-connections.server";

const os = implementArea(storesContract);
const FACEBOOK = "facebook";
const GOOGLE_MERCHANT = "google-merchant";

export const storesRouter = (others: OtherAreas) =>
  os.router({
    shopInfo: os.shopInfo.handler(async ({ input, context }) =>
      ok(await readShopInfo({ principal: context.caller().principal, address: input.url, refresh: input.refresh })),
    ),

    publications: os.publications.handler(async ({ input, context }) => {
      const { scope, principal } = context.caller();
      const {
        store_id: storeId = principal.store?.id ?? null,
        clear_cache: clearCache,
        update_external_channels: update,
      } = input;
      return ok({
        publications: await readPublications({
          scope,
          storeId,
          clearCache: clearCache === 1,
          // Guests read, and change nothing at the store.
          updateExternalChannels: update === 1 && !isGuestKind(principal.kind),
        }),
      });
    }),

    list: os.list.handler(async ({ context }) =>
      ok({ stores: await listStoresWithStanding(context.caller().principal, others) }),
    ),

    setDefault: os.setDefault.handler(async ({ input, context }) => {
      await setDefaultStore({ ...context.caller(), storeId: input.store_id, others });
      return ok({ store_id: input.store_id });
    }),

    install: os.install.handler(async ({ input, context }) => {
      const { url, cookie } = await beginConnectStore({
        ...context.caller(),
        others,
        app: context.request.headers.get("app"),
        platform: input.platform,
        shop: input.shop,
      });
      if (cookie) context.resHeaders?.append("set-cookie", cookie);
      return ok({ url });
    }),

    shopifyInstall: os.shopifyInstall.handler(async ({ input, context }) => {
      const { url, cookie } = await beginConnectStore({
        ...context.caller(),
        others,
        app: context.request.headers.get("app"),
        platform: "shopify",
        shop: input.shop,
      });
      if (cookie) context.resHeaders?.append("set-cookie", cookie);
      return ok({ url });
    }),

    link: os.link.handler(async ({ input, context }) =>
      ok({
        store: await linkStore({
          principal: context.caller().principal,
          platform: input.platform,
          sessionToken: input.session_token,
          others,
        }),
      }),
    ),

    uninstall: os.uninstall.handler(async ({ input, context }) =>
      ok({ store_id: await disconnectStore({ ...context.caller(), ...input, others }) }),
    ),

    trust: os.trust.handler(async ({ input, context }) => {
      await trustStore({ ...context.caller(), storeId: input.store_id });
      return ok({ store_id: input.store_id });
    }),

    changeTaxRate: os.changeTaxRate.handler(async ({ input, context }) => {
      await changeTaxRate({ scope: context.caller().scope, storeId: input.store_id, percent: input.tax_rate });
      return ok({ store_id: input.store_id, tax_rate: input.tax_rate });
    }),

    tiktokAuth: os.tiktokAuth.handler(async ({ context }) =>
      ok({ url: await beginConnectTiktok({ ...context.caller(), others, app: context.request.headers.get("app") }) }),
    ),

    unlink: os.unlink.handler(async ({ input, context }) => {
      await unlinkStore({ ...context.caller(), storeId: input.store_id, others });
      return ok({ store_id: input.store_id });
    }),

    verify: os.verify.handler(async ({ context }) =>
      ok({ stores: await verifyStores({ scope: context.caller().scope }) }),
    ),
    refreshCurrencies: os.refreshCurrencies.handler(async ({ context }) =>
      ok({ stores: await refreshStoreCurrencies({ scope: context.caller().scope }) }),
    ),

    facebookAuth: os.facebookAuth.handler(({ context }) =>
      ok({ url: beginLinkChannel({ principal: context.caller().principal, channel: FACEBOOK }) }),
    ),
    facebookCallback: os.facebookCallback.handler(async ({ input, context }) =>
      ok({
        accounts: await finishLinkChannel({
          channel: FACEBOOK,
          by: beginnerOf(context.caller().principal),
          ...input,
        }),
      }),
    ),
    facebookLink: os.facebookLink.handler(async ({ input, context }) =>
      ok(
        await chooseChannelAccount({ scope: context.caller().scope, channel: FACEBOOK, externalId: input.external_id }),
      ),
    ),
    facebookDisconnect: os.facebookDisconnect.handler(async ({ context }) => {
      await disconnectChannel({ scope: context.caller().scope, channel: FACEBOOK });
      return ok({});
    }),

    googleMerchantAuth: os.googleMerchantAuth.handler(({ context }) =>
      ok({ url: beginLinkChannel({ principal: context.caller().principal, channel: GOOGLE_MERCHANT }) }),
    ),
    googleMerchantCallback: os.googleMerchantCallback.handler(async ({ input, context }) =>
      ok({
        accounts: await finishLinkChannel({
          channel: GOOGLE_MERCHANT,
          by: beginnerOf(context.caller().principal),
          ...input,
        }),
      }),
    ),
    googleMerchantLink: os.googleMerchantLink.handler(async ({ input, context }) =>
      ok(
        await chooseChannelAccount({
          scope: context.caller().scope,
          channel: GOOGLE_MERCHANT,
          externalId: input.external_id,
        }),
      ),
    ),
    googleMerchantDisconnect: os.googleMerchantDisconnect.handler(async ({ context }) => {
      await disconnectChannel({ scope: context.caller().scope, channel: GOOGLE_MERCHANT });
      return ok({});
    }),

    channelConnections: os.channelConnections.handler(async ({ context }) =>
      ok({ channels: await listChannelConnections({ scope: context.caller().scope }) }),
    ),
    channelAccounts: os.channelAccounts.handler(async ({ input, context }) =>
      ok({ accounts: await listChannelAccounts({ scope: context.caller().scope, channel: input.channel }) }),
    ),

    beginBinding: os.beginBinding.handler(async ({ context }) => ok({ url: await beginBinding(context.caller()) })),
    readBinding: os.readBinding.handler(async ({ input, context }) =>
      ok(await readBinding({ principal: context.caller().principal, code: input.code })),
    ),
    bindPlatform: os.bindPlatform.handler(async ({ input, context }) =>
      ok({ store: await bindPlatform({ principal: context.caller().principal, code: input.code, others }) }),
    ),

    formerOwner: os.formerOwner.handler(async ({ context }) =>
      ok({ former_owner: await readFormerOwner(context.caller()) }),
    ),
    mailFormerOwner: os.mailFormerOwner.handler(async ({ context }) => {
      await mailFormerOwner({ ...context.caller(), ip: context.request.ip, others });
      return ok({});
    }),
    takeBackStore: os.takeBackStore.handler(async ({ input, context }) => {
      await takeBackByCode({ ...context.caller(), code: input.code, others });
      return ok({});
    }),

    migrations: os.migrations.handler(async ({ context }) =>
      ok({ migrations: await listMigrations({ scope: context.caller().scope }) }),
    ),
    askForMigration: os.askForMigration.handler(async ({ input, context }) => {
      const { id } = await askForMigration({ ...context.caller(), ip: context.request.ip, ...input });
      return ok({ id });
    }),
    readMigration: os.readMigration.handler(async ({ input }) => ok(await readMigration(input.code))),
    decideMigration: os.decideMigration.handler(async ({ input }) => {
      await decideMigration({ ...input, others });
      return ok({ moved: input.agrees });
    }),

    aliexpressSignIn: os.aliexpressSignIn.handler(({ input, context }) => {
      const { url, cookie } = beginConnectSupplier({
        principal: context.caller().principal,
        supplier: CONSENTED_SUPPLIER,
        returnTo: input.callback_url,
      });
      if (cookie) context.resHeaders?.append("set-cookie", cookie);
      return ok({ url });
    }),

    aliexpressDisconnect: os.aliexpressDisconnect.handler(async ({ context }) => {
      await disconnectSupplier({ scope: context.caller().scope, supplier: CONSENTED_SUPPLIER });
      return ok({});
    }),

    cjConnect: os.cjConnect.handler(async ({ input, context }) =>
      ok({
        connection: await connectSupplierAccount({
          scope: context.caller().scope,
          supplier: KEYED_SUPPLIER,
          apiKey: input.api_key,
        }),
      }),
    ),

    cjDisconnect: os.cjDisconnect.handler(async ({ context }) => {
      await disconnectSupplier({ scope: context.caller().scope, supplier: KEYED_SUPPLIER });
      return ok({});
    }),

    supplierConnections: os.supplierConnections.handler(async ({ context }) =>
      ok({ connections: await listSupplierConnections({ scope: context.caller().scope }) }),
    ),
  });
