/** House law: a state is written by the one function that knows its table of transitions; everybody else asks that function. */
import ts from "typescript";
import { expect, test } from "vitest";
import { CALLED_SO, TOLD } from "./called-states.ts";
import { declarationsOf, parse, placeOf, sourceFiles, walk } from "./source-files.ts";
import { textOf } from "./sql-tables.ts";

const ORDERS = "app/areas/orders/server";
const BILLING = "app/areas/billing/server";
const CATALOG = "app/areas/catalog/server";
const WALLET = "app/areas/wallet/server";

/** Whose columns are states, and what moves each: one file, or the statements and the function of one table of transitions. */
const MOVERS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  purchaseOrder: {
    status: [`${ORDERS}/purchasing/move-purchase-order.server.ts`],
    paymentStatus: [`${ORDERS}/purchasing/move-payment.server.ts`],
  },
  shipment: {
    status: [`${ORDERS}/tracking/apply-parcel-state.server.ts`],
    fulfillmentState: [`${ORDERS}/fulfillment/move-parcel-telling.server.ts`],
  },
  order: {
    status: [`${ORDERS}/order/write-order-states.sql.server.ts`],
    paymentStatus: [`${ORDERS}/order/write-order-states.sql.server.ts`],
    fulfillmentStatus: [`${ORDERS}/order/write-order-states.sql.server.ts`],
    subStatus: [`${ORDERS}/order/write-order-states.sql.server.ts`],
    financialStatus: [`${ORDERS}/intake/take-in-orders.sql.server.ts`],
  },
  refundRequest: { status: [`${ORDERS}/refunds/advance-refund.server.ts`] },
  refundClaim: { state: [`${ORDERS}/refunds/move-refund-claim.server.ts`] },
  orderFeedback: {
    status: [`${ORDERS}/feedback/move-feedback.server.ts`],
    outcome: [`${ORDERS}/feedback/follow-refund.server.ts`],
  },
  trackingImport: { state: [`${ORDERS}/tracking-import/move-import.server.ts`] },
  trackingImportRow: { fate: [`${ORDERS}/tracking-import/import-rows.sql.server.ts`] },
  storeWrite: { state: [`${ORDERS}/fulfillment/move-store-write.server.ts`] },
  listing: { pushState: [`${CATALOG}/push/move-pushes.server.ts`, `${CATALOG}/push/push-listings.sql.server.ts`] },
  processItem: {
    status: [`${CATALOG}/imports/move-process-items.server.ts`, `${CATALOG}/imports/run-import.sql.server.ts`],
  },
  subscription: { status: [`${BILLING}/subscriptions/move-subscription.server.ts`] },
  billingWrite: { state: [`${BILLING}/writes/move-billing-write.server.ts`] },
  charge: { status: [`${BILLING}/purchases/move-charge.server.ts`] },
  automaticCharge: { state: [`${WALLET}/payments/move-charge.server.ts`] },
  supplierConnection: { status: ["app/adapters/supplier/token-store.server.ts"] },
  storeMigration: { state: ["app/areas/accounts/server/migration/migrate-store.server.ts"] },
  serviceRequest: { state: ["app/areas/services/server/change-request.server.ts"] },
  inboundEvent: {
    status: ["app/platform/inbound/inbound.server.ts", "app/platform/failures/failed-work.server.ts"],
  },
  watchRun: { state: [`${CATALOG}/monitor/watch-runs.server.ts`] },
  supplierReading: { state: [`${CATALOG}/monitor/take-readings.sql.server.ts`] },
  store: { status: ["app/areas/accounts/server/stores/move-store-state.server.ts"] },
  topUp: { status: [`${WALLET}/move-top-up.server.ts`] },
  methodSaving: { status: [`${WALLET}/payments/move-saving.server.ts`] },
  automationDecision: { outcome: [`${ORDERS}/automation/write-decisions.sql.server.ts`] },
};

const moversOf = (state: string): readonly string[] => {
  const [model = "", field = ""] = state.split(".");
  return MOVERS[`${model[0]!.toLowerCase()}${model.slice(1)}`]?.[field] ?? [];
};

/** The columns of those states by their tables. */
const COLUMNS = new Map<string, Map<string, string>>();
for (const { name, column } of CALLED_SO.filter((called) => moversOf(called.name).length > 0)) {
  const [table = "", field = ""] = column.split(".");
  COLUMNS.set(table, (COLUMNS.get(table) ?? new Map<string, string>()).set(field, name));
}

const UPDATED = /\bUPDATE\s+(?:ONLY\s+)?"?(\w+)"?(?:\s+(?:AS\s+)?\w+)?\s+SET\s+([^]*)/gi;
const UPSERTED = /\bINTO\s+"?(\w+)"?[^]*?\bDO\s+UPDATE\s+SET\s+([^]*)/gi;

/** The states that a statement sets, as `Model.state`. */
const setBy = (statement: string): string[] =>
  [UPDATED, UPSERTED].flatMap((form) =>
    [...statement.matchAll(form)].flatMap(([, table = "", rest = ""]) => {
      const assigned = rest.split(/\bWHERE\b|\bRETURNING\b|\bUPDATE\b/i, 1)[0]!;
      return [...(COLUMNS.get(table.toLowerCase()) ?? [])].flatMap(([column, state]) =>
        new RegExp(`(?:^|[,(])\\s*"?${column}"?\\s*(?:=|,|\\))`, "i").test(assigned) ? [state] : [],
      );
    }),
  );

/** Names of the properties that a `data` gives, those of what it names and of objects spread into it too. */
function givenBy(data: ts.Node, declared: ReadonlyMap<string, ts.Node>, seen = new Set<ts.Node>()): string[] {
  const names: string[] = [];
  walk(data, (node) => {
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) names.push(node.name.getText());
    const isHandedOn =
      ts.isIdentifier(node) &&
      (node === data || ts.isSpreadAssignment(node.parent) || ts.isCallExpression(node.parent)) &&
      !seen.has(node);
    const to = isHandedOn ? declared.get(node.text) : undefined;
    if (to && !seen.has(to)) names.push(...givenBy(to, declared, seen.add(to)));
  });
  return names;
}

/** The states that a file writes: place, and `Model.state`. */
function writesOf(source: ts.SourceFile): { place: string; state: string }[] {
  const declared = declarationsOf(source);
  const found: { place: string; state: string }[] = [];
  walk(source, (node) => {
    for (const state of setBy(textOf(node) ?? "")) found.push({ place: placeOf(node), state });
    if (!ts.isCallExpression(node)) return;
    const [, model = ""] =
      /\.(\w+)\.(update|updateMany|updateManyAndReturn|upsert)$/.exec(node.expression.getText()) ?? [];
    const [argument] = node.arguments;
    if (!MOVERS[model] || !argument || !ts.isObjectLiteralExpression(argument)) return;
    const given = argument.properties
      .filter((property) => ["data", "update"].includes(property.name?.getText() ?? ""))
      .flatMap((property) =>
        givenBy(ts.isPropertyAssignment(property) ? property.initializer : (property.name ?? property), declared),
      );
    const name = `${model[0]!.toUpperCase()}${model.slice(1)}`;
    for (const state of new Set(given))
      if (MOVERS[model][state]) found.push({ place: placeOf(node), state: `${name}.${state}` });
  });
  return found;
}

test.each([
  'tx.purchaseOrder.update({ where, data: { status: "paid" } })',
  'tx.purchaseOrder.upsert({ where, create: {}, update: { status: "paid" } })',
  'const data = { status: "paid" }; tx.purchaseOrder.updateMany({ where, data });',
  'const paid = { status: "paid" }; tx.purchaseOrder.updateMany({ where, data: { ...paid, note } });',
  'function paid() { return { status: "paid" }; } tx.purchaseOrder.updateMany({ where, data: paid() });',
  "scopedWrite(work)`UPDATE purchase_orders p SET note = ${note}, status = ${status} WHERE ${tenant('p')}`",
  "scopedWrite(work)`update purchase_orders SET (note, status) = (${note}, ${status})`",
  "tx.$executeRaw`INSERT INTO purchase_orders (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET status = excluded.status`",
])("%s is seen", (text) =>
  expect(writesOf(parse("made-up.ts", text)).map(({ state }) => state)).toEqual(["PurchaseOrder.status"]),
);

test("every state has what moves it", () => {
  const states = CALLED_SO.map(({ name }) => name);
  expect(states.filter((state) => moversOf(state).length === 0).sort()).toEqual(TOLD);
});

test("no state is written past what moves it, and nothing is listed that moves none", () => {
  const writes = sourceFiles(["app"], /\.tsx?$/)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => writesOf(parse(file)).map((write) => ({ ...write, file })));
  const past = writes.filter(({ file, state }) => !moversOf(state).includes(file));
  expect(past.map(({ place, state }) => `${place} ${state}`)).toEqual([]);
  const idle = CALLED_SO.flatMap(({ name: state }) =>
    moversOf(state)
      .filter((file) => !writes.some((write) => write.file === file && write.state === state))
      .map((file) => `${file} ${state}`),
  );
  expect(idle).toEqual([]);
});
