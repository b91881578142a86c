import {
  readDeletedNews,
  readOrderWebhook,
  readPartsNews,
  readRiskNews,
} from "~/adapters/order-channel/registry.server";
import type { OtherAreas } from "~/areas/accounts/server/others";
import { countPaidByCard } from "~/areas/billing/server/payers/pays-by-card.server";
import { readFeatures, requireFeature } from "~/areas/billing/server/plans/read-features.server";
import { endStorePlan } from "~/areas/billing/server/subscriptions/cancel-subscription.server";
import { isPackageDue, isPlanTrial, paysForPlan } from "~/areas/billing/server/subscriptions/pays-for-plan.server";
import { processSubscriptionWebhooks } from "~/areas/billing/server/subscriptions/process-subscription-webhooks.server";
import { withdrawAsked } from "~/areas/billing/server/writes/withdraw-asked.server";
import {
  countCatalog,
  countImported,
  hasPushedOrMapped,
  hasPushesInWork,
  isPriced,
} from "~/areas/catalog/server/listings/count-catalog.server";
import { deleteSomeStoreListings } from "~/areas/catalog/server/listings/delete-store-listings.server";
import { moveStoreListings } from "~/areas/catalog/server/listings/move-store-listings.sql.server";
import { processProductWebhooks } from "~/areas/catalog/server/listings/process-product-webhooks.server";
import { requestStoreProductSync } from "~/areas/catalog/server/listings/request-store-product-sync.server";
import { hasUsedCredits } from "~/areas/credits/server/has-used-credits.server";
import type { TellOfExport } from "~/areas/files/jobs/write-export.server";
import { MAIL_MARKS } from "~/areas/notifications/server/notification-settings.server";
import { notify } from "~/areas/notifications/server/notify.server";
import { countUnread, wasTold } from "~/areas/notifications/server/told.server";
import { resendAfterReconnect } from "~/areas/orders/server/fulfillment/resend-fulfillment.server";
import { holdStoreOrders, moveStoreOrders } from "~/areas/orders/server/intake/move-store-orders.sql.server";
import { processFulfillmentOrderWebhooks } from "~/areas/orders/server/intake/process-fulfillment-order-webhooks.server";
import { processOrderWebhooks } from "~/areas/orders/server/intake/process-order-webhooks.server";
import { readShutOut } from "~/areas/orders/server/order/read-shut-out.server";
import { heedStoreBack, lookAtStoreAnew } from "~/areas/orders/server/order/store-standing.sql.server";
import { resumePurchases } from "~/areas/orders/server/purchasing/ask-paying.server";
import {
  areToBePaid,
  countOpenPurchases,
  dropUnpaidPurchases,
  hasOrdersInWork,
  holdUnpaidPurchases,
} from "~/areas/orders/server/purchasing/open-purchases.server";
import { countAllOrders, countOrdersUpTo } from "~/areas/orders/server/reading/count-all-orders.server";
import { hasWorkOnOrders } from "~/areas/orders/server/reading/has-work-on-orders.server";
import {
  deleteSomeStoreOrders,
  ordersOfBuyer,
  redactBuyer,
  redactSomeBuyers,
} from "~/areas/orders/server/redaction/redact-buyer.server";
import type { ChargeListeners } from "~/areas/wallet/jobs/charge-settled.server";
import { lockWallet } from "~/areas/wallet/server/lock-wallet.sql.server";
import { forgetAllMethods, removeMethodsOf } from "~/areas/wallet/server/payments/saved-methods.server";
import { countOpenTopUps, readBalance } from "~/areas/wallet/server/wallet-holdings.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { hasSettings } from "~/platform/settings/workspace-settings.server";

/** How people hear of a list's file that is ready. */
export const tellOfExport: TellOfExport = ({ tx, workspaceId }) =>
  notify({ tx, workspaceId, kind: "export_ready", link: "/app/exports" });

/** What automatic charges set going beyond the wallet. */
export const chargeListeners: ChargeListeners = {
  areToBePaid,
  resumePurchases,
  tellOfPayments: (news) => notify({ ...news, link: "/app/setting/payments" }),
};

/** What the areas give to accounts, which knows none of them. */
export const others: OtherAreas = {
  notify,
  wasToldOfLostSupplier: ({ workspaceId, supplier, since }) =>
    wasTold({ workspaceId, kind: "supplier_disconnected", name: "supplier", value: supplier, since }),

  allowsSeveralStores: async (scope) => (await readFeatures(scope)).includes("WP_ADD_STORE"),
  isPackageDue,
  isPlanTrial,
  requireNewWorkspaces: (scope) => requireFeature({ scope, feature: "WP_ADD_NEW" }),

  async readHoldings({ db, workspaceId }) {
    const [orders, products, wallet] = await Promise.all([
      countAllOrders({ db, workspaceId }),
      countImported({ db, workspaceId }),
      readBalance({ db, workspaceId }),
    ]);
    return { orders, products, ...wallet };
  },
  async countHeld({ scope, most }) {
    const [catalog, orders, unreadNotifications] = await Promise.all([
      countCatalog({ scope, most }),
      countOrdersUpTo({ scope, most }),
      countUnread({ scope, most }),
    ]);
    return { ...catalog, orders, unreadNotifications };
  },
  isWorkedIn: async (workspace) =>
    (await hasPushedOrMapped(workspace)) ||
    (await hasWorkOnOrders(workspace)) ||
    (await hasUsedCredits(workspace)) ||
    hasSettings({ ...workspace, butFor: MAIL_MARKS }),
  isPriced,
  async countOpenPayments(workspace) {
    const [purchases, topUps, plans] = await Promise.all([
      countOpenPurchases(workspace),
      countOpenTopUps(workspace),
      countPaidByCard(workspace),
    ]);
    return purchases + topUps + plans;
  },
  removePaymentMethodsOf: removeMethodsOf,
  forgetPaymentMethods: forgetAllMethods,
  holdUnpaidPurchases,
  async holdWallet({ tx, workspaceId }) {
    await lockWallet(tx, workspaceId);
  },
  dropUnpaidPurchases,

  holdStoreOrders,
  isStoreBusy: async (store) => (await hasPushesInWork(store)) || hasOrdersInWork(store),
  async moveStoreRows(move) {
    await moveStoreListings(move);
    await moveStoreOrders(move);
  },
  deleteSomeStoreRows: async ({ tx, storeId }) =>
    (await deleteSomeStoreOrders(tx, storeId)) || deleteSomeStoreListings({ tx, storeId }),
  syncProducts: requestStoreProductSync,
  readShutOut,
  heedStoreGone: lookAtStoreAnew,
  heedStoreBack,
  resendFulfillments: resendAfterReconnect,

  redactBuyer,
  redactSomeBuyers,
  ordersOfBuyer,

  processOrders: (delivery) =>
    processOrderWebhooks({
      ...delivery,
      readOrder: (body) => readOrderWebhook(delivery.platform, body),
      readRisk: (news) => readRiskNews(delivery.platform, news),
      readDeleted: (news) => readDeletedNews(delivery.platform, news),
    }),
  processFulfillmentOrders: (delivery) =>
    processFulfillmentOrderWebhooks({ ...delivery, readParts: (body) => readPartsNews(delivery.platform, body) }),
  processProducts: processProductWebhooks,
  processSubscriptions: processSubscriptionWebhooks,
  endStorePlan: ({ workspaceId, storeId }) => endStorePlan({ scope: workspaceScope(workspaceId), storeId }),
  paysForPlan,
  withdrawAsked,
};
