/** House law: a state is written by the one function that knows its table of transitions; everybody else asks that function. */
import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { declarationsOf, parse, placeOf, sourceFiles, walk } from "./source-files.ts";
import { textOf } from "./sql-tables.ts";

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

/** The tables of those models, and the columns of those states, by the schema. */
const COLUMNS = new Map<string, Map<string, string>>();
for (const file of sourceFiles(["prisma/schema"], /\.prisma$/))
  for (const [, name = "", body = ""] of readFileSync(file, "utf8").matchAll(/^model (\w+) \{([^]*?)^\}/gm)) {
    const states = Object.keys(MOVERS[`${name[0]!.toLowerCase()}${name.slice(1)}`] ?? {});
    const columnOf = (state: string) => new RegExp(`^ {2}${state} .*@map\\("(\\w+)"\\)`, "m").exec(body)?.[1] ?? state;
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name;
    if (states.length > 0) COLUMNS.set(table, new Map(states.map((state) => [columnOf(state), `${name}.${state}`])));
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

const moverOf = (state: string) => {
  const [model = "", field = ""] = state.split(".");
  return MOVERS[`${model[0]!.toLowerCase()}${model.slice(1)}`]![field];
};

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

test("no state is written past the function that moves it", () => {
  const found = sourceFiles(["app"], /\.tsx?$/)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => writesOf(parse(file)).filter(({ state }) => moverOf(state) !== file));
  expect(found.map(({ place, state }) => `${place} ${state}`)).toEqual([]);
});
