/** Who moves on what stands in a state, for every state that is not the last one of its table (docs/decisions/0090-what-waits.md). */

export type Taker =
  /** What comes round finds it: the job's name, and the file that says which states it looks for */
  | { sweep: string; at: string }
  /** A person does, who is shown it: the call that they make */
  | { person: string }
  /** Nobody waits for anything: why */
  | { rests: string };

const ACCOUNTS = "app/areas/accounts";
const ORDERS = "app/areas/orders";
const BILLING = "app/areas/billing";
const CATALOG = "app/areas/catalog";
const WALLET = "app/areas/wallet";

const STRANDED = {
  sweep: "orders.poll-purchase-orders",
  at: `${ORDERS}/server/reading/due-purchases.sql.server.ts`,
};
const POLLED = { sweep: "orders.poll-purchase-orders", at: `${ORDERS}/rules/purchasing/poll-interval.ts` };
const LOST = { sweep: "orders.take-up-lost", at: `${ORDERS}/jobs/take-up-lost.sql.server.ts` };
const LOST_WORK = { sweep: "catalog.take-up-lost", at: `${CATALOG}/jobs/take-up-lost.sql.server.ts` };
const ON_ITS_WAY = "app/platform/states/outside-write.ts";
const AGREEMENTS = {
  sweep: "billing.sweep-subscriptions",
  at: `${BILLING}/server/subscriptions/sweep-subscriptions.server.ts`,
};
const CHARGED = { ...AGREEMENTS, at: `${BILLING}/rules/subscriptions/subscription-states.ts` };
const BOUGHT = { ...AGREEMENTS, at: `${BILLING}/server/purchases/sweep-purchases.server.ts` };
const DISPUTED = { ...AGREEMENTS, at: `${BILLING}/server/disputes/sweep-disputes.server.ts` };
const CHARGES = { sweep: "wallet.sweep-charges", at: `${WALLET}/server/payments/process-charge.server.ts` };
const SETTLED = "it is settled; what the outside or a person does to it later is news of its own";

const RULES = { sweep: "orders.sweep-automation", at: `${ORDERS}/server/reading/workspaces-to-automate.sql.server.ts` };

/** By the file that has the table, then by state. */
export const TAKERS: Readonly<Record<string, Readonly<Record<string, readonly Taker[]>>>> = {
  [`${ORDERS}/rules/purchasing/purchase-order-states.ts`]: {
    draft: [STRANDED, { person: "placement.acceptChanges" }],
    placing: [STRANDED],
    unknown: [STRANDED, { person: "placement.confirmPlaced" }, { person: "placement.updateToFail" }],
    awaiting_payment: [STRANDED, POLLED, { person: "placement.pay" }],
    processing: [POLLED],
    partially_shipped: [POLLED],
    shipped: [POLLED],
    problem: [POLLED, { person: "placement.cancelPurchase" }],
  },
  [`${ORDERS}/rules/purchasing/payment-states.ts`]: {
    unpaid: [STRANDED, { person: "placement.pay" }],
    paying: [STRANDED],
    unknown: [STRANDED],
    failed: [{ person: "placement.retryPayments" }],
    paid: [{ rests: SETTLED }],
  },
  [`${ORDERS}/rules/refunds/refund-states.ts`]: { pending: [LOST], accepted: [LOST] },
  // Claims go on with their request, which is not decided before they are.
  [`${ORDERS}/rules/refunds/refund-claim-states.ts`]: {
    pending: [LOST],
    sending: [{ ...LOST, at: ON_ITS_WAY }],
    unknown: [{ ...LOST, at: ON_ITS_WAY }],
  },
  [`${ORDERS}/rules/feedback/feedback-states.ts`]: {
    open: [{ person: "feedback.handOff" }],
    sent: [{ person: "feedback.recordOutcome" }],
    answered: [{ person: "feedback.markDone" }],
  },
  [`${ORDERS}/rules/tracking-import/import-states.ts`]: {
    reading: [
      { rests: "nobody sees a file that was not read to its end: it is given again, and forgotten after a month" },
    ],
    ready: [{ person: "trackingImport.confirm" }],
    sending: [LOST],
  },
  [`${ORDERS}/rules/fulfillment/parcel-telling.ts`]: {
    pending: [LOST],
    unknown: [LOST],
    sent: [{ rests: SETTLED }],
    failed: [{ person: "shipments.resendFulfillment" }],
    taken_back: [{ rests: "the store took it back, and is not to be told again" }],
  },
  // What is told next of the order settles it first: its parcel, or the requests that are read every ten minutes.
  [`${ORDERS}/rules/fulfillment/store-write-states.ts`]: {
    pending: [LOST],
    sending: [{ sweep: "orders.sweep-fulfilment-requests", at: ON_ITS_WAY }],
    unknown: [{ sweep: "orders.sweep-fulfilment-requests", at: ON_ITS_WAY }],
  },
  [`${CATALOG}/rules/imports/process-states.ts`]: {
    processing: [LOST_WORK],
    error: [{ person: "catalog.retryPush" }],
  },
  // A listing is pushed by a piece of work, which ends with it.
  [`${CATALOG}/rules/push/push-states.ts`]: {
    idle: [{ person: "catalog.push" }],
    pushing: [{ ...LOST_WORK, at: `${CATALOG}/server/push/push-listings.sql.server.ts` }],
    success: [{ rests: SETTLED }],
    error: [{ person: "catalog.retryPush" }],
  },
  [`${CATALOG}/rules/monitor/run-states.ts`]: {
    held: [{ person: "catalog.decideMonitoringRun" }],
  },
  [`${BILLING}/rules/subscriptions/billing-write-states.ts`]: {
    pending: [AGREEMENTS],
    sending: [{ ...AGREEMENTS, at: ON_ITS_WAY }],
    unknown: [{ ...AGREEMENTS, at: ON_ITS_WAY }],
  },
  [`${BILLING}/rules/subscriptions/charge-states.ts`]: {
    pending: [BOUGHT],
    paid: [{ rests: SETTLED }],
    failed: [BOUGHT],
    partially_refunded: [{ rests: SETTLED }],
    disputed: [DISPUTED],
    lost: [{ rests: "the bank has decided; that it changes its mind is news of its own" }],
  },
  [`${BILLING}/rules/subscriptions/subscription-states.ts`]: {
    pending: [AGREEMENTS],
    trialing: [CHARGED],
    active: [CHARGED],
    past_due: [CHARGED, AGREEMENTS],
    frozen: [CHARGED],
    cancelled: [AGREEMENTS],
  },
  [`${WALLET}/rules/payments/charge-states.ts`]: {
    pending: [CHARGES],
    sending: [CHARGES],
    unknown: [CHARGES],
    needs_person: [CHARGES, { person: "payments.automation" }],
    refused: [{ rests: SETTLED }],
  },
  [`${WALLET}/rules/top-up.ts`]: {
    pending: [{ sweep: "wallet.sweep-top-ups", at: `${WALLET}/server/sweep-top-ups.server.ts` }],
    failed: [{ rests: SETTLED }],
    expired: [{ rests: SETTLED }],
  },
  [`${WALLET}/rules/payments/saving-states.ts`]: {
    open: [{ ...CHARGES, at: `${WALLET}/server/payments/save-method.server.ts` }],
  },
  [`${ORDERS}/rules/automation/decision-states.ts`]: {
    pending: [RULES],
    taken: [{ rests: SETTLED }],
    waiting: [RULES],
    none: [RULES, { ...RULES, sweep: "orders.reopen-automation" }],
  },
  [`${ACCOUNTS}/rules/stores/store-states.ts`]: {
    active: [{ rests: "it is connected" }],
    uninstalled: [{ person: "stores.install" }],
  },
  [`${ACCOUNTS}/rules/migration/migration-states.ts`]: { waiting: [{ person: "stores.decideMigration" }] },
  "app/adapters/supplier/connection-states.ts": {
    connected: [{ sweep: "stores.renew-supplier-accounts", at: `${ACCOUNTS}/jobs/renew-supplier-accounts.server.ts` }],
    expired: [
      { sweep: "stores.tell-lost-suppliers", at: `${ACCOUNTS}/jobs/tell-lost-suppliers.server.ts` },
      { person: "stores.cjConnect" },
    ],
  },
  "app/areas/services/rules/requests.ts": {
    open: [{ person: "services.answer" }],
    answered: [{ rests: "the merchant may write on, or close it" }],
    closed: [{ rests: "the merchant may write on" }],
  },
  "app/platform/inbound/delivery-states.ts": {
    received: [{ sweep: "platform.sweep-inbound", at: "app/platform/inbound/inbound.server.ts" }],
    failed: [{ person: "settings.runJobsAgain" }],
  },
};
