import { accountsJobs } from "~/areas/accounts/jobs.server";
import { passBy } from "~/areas/accounts/server/deletion/hold-jobs.server";
import { activityJobs } from "~/areas/activity/jobs.server";
import { billingJobs } from "~/areas/billing/jobs.server";
import { catalogJobs } from "~/areas/catalog/jobs.server";
import { creditsJobs } from "~/areas/credits/jobs.server";
import { filesJobs } from "~/areas/files/jobs.server";
import { notificationsJobs } from "~/areas/notifications/jobs.server";
import { ordersJobs } from "~/areas/orders/jobs.server";
import { readSoldGoods } from "~/areas/orders/server/figures/sold-goods.sql.server";
import { payForLink } from "~/areas/orders/server/payment-links/pay-for-link.server";
import { applyMappingToOrders } from "~/areas/orders/server/placing/apply-mapping.server";
import { servicesJobs } from "~/areas/services/jobs.server";
import { settingsJobs } from "~/areas/settings/jobs.server";
import { walletJobs } from "~/areas/wallet/jobs.server";
import { listExports } from "~/exports.server";
import { inbound } from "~/inbound.server";
import { forgetDeliveriesJob } from "~/platform/inbound/forget-deliveries.server";
import { clearOldJob } from "~/platform/jobs/clear-old.server";
import { clearQueuesJob } from "~/platform/jobs/clear-queues.server";
import type { JobHandler } from "~/platform/jobs/handle.server";
import { chargeListeners, others, tellOfExport } from "~/wiring.server";

const all: readonly JobHandler[] = [
  inbound.job,
  inbound.sweep,
  clearOldJob,
  clearQueuesJob,
  forgetDeliveriesJob,
  ...accountsJobs(others),
  ...activityJobs,
  ...billingJobs,
  ...catalogJobs({ followMapping: applyMappingToOrders, readSoldGoods }),
  // Nothing that takes credits outlives its process yet.
  ...creditsJobs({ readBacks: {} }),
  ...filesJobs({ exports: listExports, tellOfExport }),
  ...notificationsJobs,
  ...servicesJobs,
  ...settingsJobs,
  ...ordersJobs,
  ...walletJobs({ payForLink, ...chargeListeners }),
];

/** All background work of the product; the worker runs what is listed here. */
export const jobs: readonly JobHandler[] = all.map(passBy);
