/** House law: what changes something outside is called by the one module that sends what was written down (decision 31). */
import ts from "typescript";
import { expect, test } from "vitest";
import { parse, placeOf, sourceFiles, walk } from "./source-files.ts";

const FULFILLMENT = "app/areas/orders/server/fulfillment/send-store-write.server.ts";
const BILLING = "app/areas/billing/server/subscriptions/send-billing-write.server.ts";
/** The writing methods of adapters, and who calls them. What makes sure of a thing by its name is not among them. */
const SENDERS: Readonly<Record<string, string>> = {
  requestFulfillment: FULFILLMENT,
  answerFulfillmentRequest: FULFILLMENT,
  answerCancellationRequest: FULFILLMENT,
  createFulfillment: FULFILLMENT,
  addTracking: FULFILLMENT,
  createFulfillmentEvent: FULFILLMENT,
  askForPlan: BILLING,
  askForPurchase: BILLING,
  cancelPlan: BILLING,
  withdrawPurchase: BILLING,
  chargeSaved: "app/areas/wallet/server/payments/send-charge.server.ts",
};
const ADAPTERS = /^app\/adapters\//;

test("no writing method of an adapter is called past the module that sends", () => {
  const found: string[] = [];
  const called = new Set<string>();
  for (const file of sourceFiles(["app"], /\.tsx?$/).filter((each) => !ADAPTERS.test(each))) {
    walk(parse(file), (node) => {
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
      const method = node.expression.name.text;
      if (!Object.hasOwn(SENDERS, method)) return;
      if (SENDERS[method] === file) called.add(method);
      else found.push(`${placeOf(node)} ${method}`);
    });
  }
  expect(found).toEqual([]);
  expect([...called].sort()).toEqual(Object.keys(SENDERS).sort());
});

test.each([
  ["sendStoreWrite", "app/areas/orders/server/fulfillment/tell-store.server.ts"],
  ["sendCharge", "app/areas/wallet/server/payments/advance-charge.server.ts"],
  ["sendBillingWrite", "app/areas/billing/server/subscriptions/tell-provider.server.ts"],
])("%s is asked by what writes down alone", (send, asker) => {
  const askers = sourceFiles(["app"], /\.tsx?$/).filter((file) => {
    let asks = false;
    walk(parse(file), (node) => {
      if (ts.isCallExpression(node) && node.expression.getText() === send) asks = true;
    });
    return asks;
  });
  expect(askers).toEqual([asker]);
});
