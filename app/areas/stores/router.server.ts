import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { storesContract } from "./contract";
import { beginConnectStore } from "./server/begin-connect-store.server";
import { beginConnectSupplier } from "./server/begin-connect-supplier.server";
import { disconnectStore } from "./server/disconnect-store.server";
import { linkStore } from "./server/link-store.server";
import { listStores } from "./server/list-stores.server";
import { setDefaultStore } from "./server/set-default-store.server";
import { disconnectSupplier, listSupplierConnections } from "./server/supplier-connections.server";

const os = implementArea(storesContract);
const ALIEXPRESS = "aliexpress";

export const storesRouter = os.router({
  list: os.list.handler(async ({ context }) => ok({ stores: await listStores(context.caller().principal) })),

  setDefault: os.setDefault.handler(async ({ input, context }) => {
    await setDefaultStore({ principal: context.caller().principal, storeId: input.store_id });
    return ok({ store_id: input.store_id });
  }),

  install: os.install.handler(async ({ input, context }) => {
    const { url, cookie } = await beginConnectStore({ ...context.caller(), platform: input.platform, shop: input.shop });
    context.resHeaders?.append("set-cookie", cookie);
    return ok({ url });
  }),

  shopifyInstall: os.shopifyInstall.handler(async ({ input, context }) => {
    const { url, cookie } = await beginConnectStore({ ...context.caller(), platform: "shopify", shop: input.shop });
    context.resHeaders?.append("set-cookie", cookie);
    return ok({ url });
  }),

  link: os.link.handler(async ({ input, context }) =>
    ok({ store: await linkStore({ principal: context.caller().principal, platform: input.platform, sessionToken: input.session_token }) }),
  ),

  uninstall: os.uninstall.handler(async ({ input, context }) => ok({ store_id: await disconnectStore({ scope: context.caller().scope, ...input }) })),

  aliexpressSignIn: os.aliexpressSignIn.handler(({ input, context }) => {
    const { url, cookie } = beginConnectSupplier({ principal: context.caller().principal, supplier: ALIEXPRESS, returnTo: input.callback_url });
    context.resHeaders?.append("set-cookie", cookie);
    return ok({ url });
  }),

  aliexpressDisconnect: os.aliexpressDisconnect.handler(async ({ context }) => {
    await disconnectSupplier({ scope: context.caller().scope, supplier: ALIEXPRESS });
    return ok({});
  }),

  supplierConnections: os.supplierConnections.handler(async ({ context }) =>
    ok({ connections: await listSupplierConnections({ scope: context.caller().scope }) }),
  ),
});
