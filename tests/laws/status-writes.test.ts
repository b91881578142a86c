/** House law: a state is written by the one function that knows its table of transitions; everybody else asks that function. */
import ts from "typescript";
import { expect, test } from "vitest";
import { parse, placeOf, sourceFiles, walk } from "./source-files.ts";

const PURCHASING = "app/areas/orders/server/purchasing/";
const FULFILLMENT = "app/areas/orders/server/fulfillment/";
const SUBSCRIPTIONS = "app/areas/billing/server/subscriptions/";
/** Whose columns are states, and the file that moves each. */
const MOVERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  purchaseOrder: {
    status: `${PURCHASING}move-purchase-order.server.ts`,
    paymentStatus: `${PURCHASING}move-payment.server.ts`,
  },
  shipment: {
    fulfillmentState: `${FULFILLMENT}move-parcel-telling.server.ts`,
  },
  orderFeedback: { status: "app/areas/orders/server/feedback/move-feedback.server.ts" },
  trackingImport: { state: "app/areas/orders/server/tracking-import/move-import.server.ts" },
  subscription: { status: `${SUBSCRIPTIONS}move-subscription.server.ts` },
  billingWrite: { state: `${SUBSCRIPTIONS}move-billing-write.server.ts` },
  automaticCharge: { state: "app/areas/wallet/server/payments/move-charge.server.ts" },
  storeWrite: {
    state: `${FULFILLMENT}move-store-write.server.ts`,
  },
};

/** Names of the properties that a `data` gives, those of objects spread into it too. */
function givenBy(data: ts.Node): string[] {
  const names: string[] = [];
  walk(data, (node) => {
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) names.push(node.name.getText());
  });
  return names;
}

test("no state is written past the function that moves it", () => {
  const found: string[] = [];
  for (const file of sourceFiles(["app"], /\.tsx?$/)) {
    if (/\.test\.tsx?$/.test(file)) continue;
    walk(parse(file), (node) => {
      if (!ts.isCallExpression(node)) return;
      const [, model = ""] =
        /\.(\w+)\.(update|updateMany|updateManyAndReturn|upsert)$/.exec(node.expression.getText()) ?? [];
      const states = MOVERS[model];
      const [argument] = node.arguments;
      if (!states || !argument || !ts.isObjectLiteralExpression(argument)) return;
      const data = argument.properties.filter((property) =>
        ["data", "update"].includes(property.name?.getText() ?? ""),
      );
      for (const name of data.flatMap(givenBy))
        if (states[name] && states[name] !== file) found.push(`${placeOf(node)} ${name}`);
    });
  }
  expect(found).toEqual([]);
});
