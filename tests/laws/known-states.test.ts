/** House law: the database refuses a state that is no word of its table in the rules, in rows that were there before too. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CONNECTION_STATES } from "../../app/adapters/supplier/connection-states.ts";
import { PARCEL_STATUSES } from "../../app/adapters/tracking/tracking-provider.ts";
import { MIGRATION_STATES } from "../../app/areas/accounts/rules/migration/migration-states.ts";
import { STORE_STATES } from "../../app/areas/accounts/rules/stores/store-states.ts";
import { CHARGE_STATES } from "../../app/areas/billing/rules/subscriptions/charge-states.ts";
import { SUBSCRIPTION_STATES } from "../../app/areas/billing/rules/subscriptions/subscription-states.ts";
import { PROCESS_STATES } from "../../app/areas/catalog/rules/imports/process-states.ts";
import { READING_STATES } from "../../app/areas/catalog/rules/monitor/readings.ts";
import { RUN_STATES } from "../../app/areas/catalog/rules/monitor/run-states.ts";
import { PUSH_STATES } from "../../app/areas/catalog/rules/push/push-states.ts";
import { DECISION_OUTCOMES } from "../../app/areas/orders/rules/automation/decision-states.ts";
import { FEEDBACK_OUTCOMES, FEEDBACK_STATES } from "../../app/areas/orders/rules/feedback/feedback-states.ts";
import { FULFILLMENT_STATUSES } from "../../app/areas/orders/rules/fulfillment/fulfillment-status.ts";
import { PARCEL_TELLINGS } from "../../app/areas/orders/rules/fulfillment/parcel-telling.ts";
import { ORDER_STATUSES } from "../../app/areas/orders/rules/order-states.ts";
import { ORDER_PAYMENT_STATUSES, PAYMENT_STATES } from "../../app/areas/orders/rules/purchasing/payment-states.ts";
import { PURCHASE_ORDER_STATES } from "../../app/areas/orders/rules/purchasing/purchase-order-states.ts";
import { REFUND_STATES } from "../../app/areas/orders/rules/refunds/refund-states.ts";
import { KEPT_FATES } from "../../app/areas/orders/rules/tracking-import/fates.ts";
import { IMPORT_STATES } from "../../app/areas/orders/rules/tracking-import/import-states.ts";
import { REQUEST_STATES } from "../../app/areas/services/rules/requests.ts";
import { CHARGE_TABLE } from "../../app/areas/wallet/rules/payments/charge-states.ts";
import { SAVING_STATES } from "../../app/areas/wallet/rules/payments/saving-states.ts";
import { TOP_UP_STATUSES } from "../../app/areas/wallet/rules/top-up.ts";
import { DELIVERY_STATES } from "../../app/platform/inbound/delivery-states.ts";
import { OUTSIDE_WRITE_STATES } from "../../app/platform/states/outside-write.ts";
import { CALLED_SO, TOLD } from "./called-states.ts";
import { sourceFiles } from "./source-files.ts";

/** The words of each state, by the rules. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  "AutomaticCharge.state": Object.keys(CHARGE_TABLE),
  "AutomationDecision.outcome": DECISION_OUTCOMES,
  "BillingWrite.state": OUTSIDE_WRITE_STATES,
  "Charge.status": CHARGE_STATES,
  "InboundEvent.status": DELIVERY_STATES,
  "Listing.pushState": PUSH_STATES,
  "MethodSaving.status": SAVING_STATES,
  "Order.fulfillmentStatus": FULFILLMENT_STATUSES,
  "Order.paymentStatus": ORDER_PAYMENT_STATUSES,
  "Order.status": ORDER_STATUSES,
  "OrderFeedback.outcome": FEEDBACK_OUTCOMES,
  "OrderFeedback.status": FEEDBACK_STATES,
  "ProcessItem.status": PROCESS_STATES,
  "PurchaseOrder.paymentStatus": PAYMENT_STATES,
  "PurchaseOrder.status": PURCHASE_ORDER_STATES,
  "RefundClaim.state": OUTSIDE_WRITE_STATES,
  "RefundRequest.status": REFUND_STATES,
  "ServiceRequest.state": REQUEST_STATES,
  "Shipment.fulfillmentState": PARCEL_TELLINGS,
  "Shipment.status": PARCEL_STATUSES,
  "Store.status": STORE_STATES,
  "StoreMigration.state": MIGRATION_STATES,
  "StoreWrite.state": OUTSIDE_WRITE_STATES,
  "Subscription.status": SUBSCRIPTION_STATES,
  "SupplierConnection.status": CONNECTION_STATES,
  "SupplierReading.state": READING_STATES,
  "TopUp.status": TOP_UP_STATUSES,
  "TrackingImport.state": IMPORT_STATES,
  "TrackingImportRow.fate": KEPT_FATES,
  "WatchRun.state": RUN_STATES,
};

/** States whose words are not only ours to say. */
const OPEN: Readonly<Record<string, string>> = {
  "Order.financialStatus": "the channel's words, of which unknown ones are kept as they come",
  "Order.subStatus": "words of its section, which is checked; both are derived anew with each change",
};

interface Check {
  column: string;
  words: string[];
  isValid: boolean;
}

const CHECKED = /CONSTRAINT "(\w+)" CHECK \("(\w+)" IN \(([^)]*)\)\)( NOT VALID)?/g;
const wordsOf = (list: string) => [...list.matchAll(/'([^']*)'/g)].map(([, word = ""]) => word);

/** The checks that stand after all statements of migrations, by name. */
function checksAfter(migrations: readonly string[]): Map<string, Check> {
  const checks = new Map<string, Check>();
  for (const sql of migrations)
    for (const statement of sql.replace(/--.*$/gm, "").split(";")) {
      const table = /\b(?:CREATE TABLE|ALTER TABLE)(?: IF (?:NOT )?EXISTS)?(?: ONLY)? "?(\w+)"?/.exec(statement)?.[1];
      for (const [, name = ""] of statement.matchAll(/DROP CONSTRAINT(?: IF EXISTS)? "(\w+)"/g)) checks.delete(name);
      for (const [, name = "", column = "", list = "", isLater] of statement.matchAll(CHECKED))
        checks.set(name, { column: `${table}.${column}`, words: wordsOf(list), isValid: isLater === undefined });
      const validated = checks.get(/VALIDATE CONSTRAINT "(\w+)"/.exec(statement)?.[1] ?? "");
      if (validated) validated.isValid = true;
    }
  return checks;
}

const checks = [
  ...checksAfter(
    sourceFiles(["prisma/migrations"], /migration\.sql$/)
      .sort()
      .map((file) => readFileSync(file, "utf8")),
  ).values(),
];

test("the last word of migrations counts", () => {
  const made = `CREATE TABLE "lamps" ("state" TEXT, CONSTRAINT "lamps_state_known" CHECK ("state" IN ('on', 'off')));`;
  const more = `ALTER TABLE "lamps" DROP CONSTRAINT "lamps_state_known";
    ALTER TABLE "lamps" ADD CONSTRAINT "lamps_state_known" CHECK ("state" IN ('on', 'off', 'broken')) NOT VALID;`;
  const valid = `ALTER TABLE "lamps" VALIDATE CONSTRAINT "lamps_state_known";`;
  const after = (...migrations: string[]) => [...checksAfter(migrations).values()];
  expect(after(made)).toEqual([{ column: "lamps.state", words: ["on", "off"], isValid: true }]);
  expect(after(made, more)).toMatchObject([{ words: ["on", "off", "broken"], isValid: false }]);
  expect(after(made, more, valid)).toMatchObject([{ isValid: true }]);
});

test("every state of the schema has its words in the rules, or says why not", () => {
  const states = CALLED_SO.map(({ name }) => name).filter((name) => !TOLD.includes(name));
  expect([...Object.keys(WORDS), ...Object.keys(OPEN)].sort()).toEqual(states.sort());
});

test.each(CALLED_SO.filter(({ name }) => WORDS[name]))("$name is checked by the database", ({ name, column }) => {
  const found = checks.filter((check) => check.column === column);
  expect(found.map(({ words, isValid }) => ({ words: words.sort(), isValid }))).toEqual([
    { words: [...WORDS[name]!].sort(), isValid: true },
  ]);
});
