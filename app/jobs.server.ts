import { clearActivityJob } from "~/areas/activity/jobs/clear-activity.sql.server";
import { mailFeedbackJob } from "~/areas/activity/jobs/mail-feedback.server";
import { sendToAnalyticsJob } from "~/areas/activity/jobs/send-to-analytics.server";
import { importProductsJob } from "~/areas/catalog/jobs/import-products.server";
import { pushListingJob } from "~/areas/catalog/jobs/push-listing.server";
import { pushListingsBulkJob } from "~/areas/catalog/jobs/push-listings-bulk.server";
import { pushWhenImportedJob } from "~/areas/catalog/jobs/push-when-imported.server";
import { syncAllStoreProductsJob, syncStoreProductsJob } from "~/areas/catalog/jobs/sync-store-products.server";
import { clearSignInsJob } from "~/areas/identity/jobs/clear-sign-ins.server";
import { eraseWorkspaceJob } from "~/areas/identity/jobs/erase-workspace.server";
import { sendInvitationJob } from "~/areas/identity/jobs/send-invitation.server";
import { sendMailJob } from "~/areas/identity/jobs/send-mail.server";
import { clearNotificationsJob } from "~/areas/notifications/jobs/clear-notifications.sql.server";
import { mailDigestsJob, mailNewsJob } from "~/areas/notifications/jobs/mail-news.server";
import { sendNewsMailJob } from "~/areas/notifications/jobs/send-news-mail.server";
import { fulfilmentJobs } from "~/areas/orders/fulfilment-jobs.server";
import { sweepStore, sweepStores } from "~/areas/orders/jobs/sweep-store.server";
import { refreshExchangeRatesJob } from "~/areas/settings/jobs/refresh-exchange-rates.sql.server";
import { mailTeamJob } from "~/areas/services/jobs/mail-team.server";
import { answerDataRequestJob } from "~/areas/stores/jobs/answer-data-request.server";
import { checkKeyedStoresJob } from "~/areas/stores/jobs/check-keyed-stores.server";
import { gatherMovedRowsJob } from "~/areas/stores/jobs/gather-moved-rows.server";
import { refreshTokensJob } from "~/areas/stores/jobs/refresh-tokens.server";
import { renewSupplierAccountJob, renewSupplierAccountsJob } from "~/areas/stores/jobs/renew-supplier-accounts.server";
import { sendMigrationMailJob } from "~/areas/stores/jobs/send-migration-mail.server";
import { setUpStoreJob } from "~/areas/stores/jobs/set-up-store.server";
import { tellLostSuppliersJob } from "~/areas/stores/jobs/tell-lost-suppliers.server";
import { readBackTopUpJob } from "~/areas/wallet/jobs/read-back-top-up.server";
import { sweepTopUpsJob } from "~/areas/wallet/jobs/sweep-top-ups.server";
import { inbound } from "~/inbound.server";
import { clearQueuesJob } from "~/platform/jobs/clear-queues.server";
import type { JobDefinition } from "~/platform/jobs/define.server";
import "~/suppliers.server";

/** All background work of the product; the worker runs what is listed here. */
export const jobs: readonly JobDefinition[] = [
  inbound.job,
  inbound.sweep,
  clearQueuesJob,
  refreshExchangeRatesJob,
  mailNewsJob,
  mailDigestsJob,
  sendNewsMailJob,
  clearActivityJob,
  clearNotificationsJob,
  sendToAnalyticsJob,
  mailFeedbackJob,
  sendMailJob,
  sendInvitationJob,
  mailTeamJob,
  eraseWorkspaceJob,
  clearSignInsJob,
  setUpStoreJob,
  sendMigrationMailJob,
  gatherMovedRowsJob,
  answerDataRequestJob,
  refreshTokensJob,
  checkKeyedStoresJob,
  renewSupplierAccountJob,
  renewSupplierAccountsJob,
  tellLostSuppliersJob,
  importProductsJob,
  pushListingJob,
  pushListingsBulkJob,
  pushWhenImportedJob,
  syncStoreProductsJob,
  syncAllStoreProductsJob,
  readBackTopUpJob,
  sweepTopUpsJob,
  sweepStore,
  sweepStores,
  ...fulfilmentJobs,
];
