/** House law: what changes something outside is called by the module that sends what was written down (decision 31). */
import ts from "typescript";
import { expect, test } from "vitest";
import { parse, placeOf, sourceFiles, walk } from "./source-files.ts";

const FULFILLMENT = ["app/areas/orders/server/fulfillment/send-store-write.server.ts"];
const BILLING = ["app/areas/billing/server/writes/send-billing-write.server.ts"];
const BUYING = "app/areas/orders/server/purchasing";
const WALLET = "app/areas/wallet/server";
const CATALOG = "app/areas/catalog/server";

/** The methods of adapters' interfaces that change something outside, and who calls them: nobody else may. */
const SENDERS: Readonly<Record<string, readonly string[]>> = {
  "FulfillmentChannel.requestFulfillment": FULFILLMENT,
  "FulfillmentChannel.answerFulfillmentRequest": FULFILLMENT,
  "FulfillmentChannel.answerCancellationRequest": FULFILLMENT,
  "FulfillmentChannel.createFulfillment": FULFILLMENT,
  "FulfillmentChannel.addTracking": FULFILLMENT,
  "FulfillmentChannel.createFulfillmentEvent": FULFILLMENT,
  "SubscriptionProvider.askForPlan": BILLING,
  "SubscriptionProvider.askForPurchase": BILLING,
  "SubscriptionProvider.cancelPlan": BILLING,
  "SubscriptionProvider.takeBackPlan": BILLING,
  "SubscriptionProvider.withdrawPurchase": BILLING,
  "SavedMethods.chargeSaved": [`${WALLET}/payments/send-charge.server.ts`],
  // A purchase is its own row of what was written down.
  "Supplier.createOrder": [`${BUYING}/place-purchase-order.server.ts`],
  "Supplier.payOrder": [`${BUYING}/pay-purchase-order.server.ts`],
  "Supplier.cancelOrder": [`${BUYING}/cancel-purchase-order.server.ts`],
  "Supplier.requestRefund": ["app/areas/orders/server/refunds/ask-for-refund.server.ts"],
  // So is a top-up and the saving of a method: pages, which take nothing by themselves.
  "PaymentProvider.startCheckout": [`${WALLET}/start-top-up.server.ts`, `${WALLET}/linked-top-up.server.ts`],
  "PaymentProvider.endCheckout": [`${WALLET}/linked-top-up.server.ts`],
  "SavedMethods.saveMethod": [`${WALLET}/payments/save-method.server.ts`],
  "SavedMethods.removeMethod": [`${WALLET}/payments/saved-methods.server.ts`],
  // They read, and finish what a payer has approved where the provider leaves that to us: repeatable under our reference.
  "PaymentProvider.finishCheckout": [`${WALLET}/process-checkout.server.ts`],
  "SavedMethods.finishSaving": [`${WALLET}/payments/save-method.server.ts`],
  "SavedMethods.finishCharge": [`${WALLET}/payments/send-charge.server.ts`],
  // Repeatable by themselves, with the same content.
  "ListingChannel.pushListing": [
    `${CATALOG}/push/push-listing.server.ts`,
    `${CATALOG}/listings/look-after-push.server.ts`,
  ],
  "ListingChannel.pushListings": [`${CATALOG}/push/push-listings-in-bulk.server.ts`],
  "ListingChannel.setListingStatus": [`${CATALOG}/listings/set-listing-status.server.ts`],
  "ListingChannel.deleteListing": [`${CATALOG}/listings/delete-listings.server.ts`],
  "FulfillmentChannel.ensureFulfillmentLocation": [
    "app/areas/accounts/jobs/set-up-store.server.ts",
    `${CATALOG}/push/prepare-pushes.server.ts`,
  ],
};

/** Methods that ask, or change nothing that could be there twice: tokens, signatures, measurements, mails (decision 31). */
const ASKING: Readonly<Record<string, readonly string[]>> = {
  Analytics: ["send"],
  ExchangeRateProvider: ["latest"],
  FeedbackBoard: ["signOn"],
  FulfillmentChannel: ["findFulfillments", "findUnnumbered", "hasFulfillmentEvent"],
  IdentityProvider: ["authorizeUrl", "identify"],
  LinkedChannel: ["exchangeCode", "renew", "listAccounts", "revoke"],
  ListingChannel: [
    "listPublications",
    "listExternalChannels",
    "findListing",
    "readContent",
    "readPictures",
    "listProducts",
  ],
  Mailer: ["send"],
  OrderChannel: [
    "listStandings",
    "readOrder",
    "readOrders",
    "readStandings",
    "readRisks",
    "readFulfillmentOrders",
    "listFulfillmentRequests",
  ],
  PaymentProvider: ["readCheckout", "readReturns", "listReturned", "readPush"],
  SavedMethods: ["listMethods"],
  StoreConnection: ["readShop", "forgetKeys"],
  SubscriptionProvider: [
    "isChargedForReal",
    "previewPlan",
    "readPlan",
    "findPlan",
    "readPurchase",
    "findPurchase",
    "paymentPlace",
  ],
  Supplier: [
    "search",
    "product",
    "quote",
    "offers",
    "carriers",
    "warehouses",
    "countries",
    "sightings",
    "findOrder",
    "readOrders",
  ],
  SupplierAccount: ["open", "renew", "close"],
  SupplierTokens: ["current", "renew", "lost"],
  TrackingProvider: ["register", "read", "stop"],
};

/** Adapters themselves, and what reaches the server by the contract's calls alone (.dependency-cruiser.cjs). */
const NOT_ASKING = /^app\/(?:adapters|shell|ui|routes)\/|^app\/areas\/[^/]+\/screens\//;
/** Where the families' interfaces stand: beside the vendors' folders. */
const FAMILIES = /^app\/adapters\/[^/]+\/[^/]+(?<!\.server|\.test)\.tsx?$/;

/** Everything that an interface can be asked to do and be waited for: `Interface.method`. */
function methodsOf(source: ts.SourceFile): string[] {
  const methods: string[] = [];
  walk(source, (node) => {
    if (!ts.isMethodSignature(node) && !ts.isPropertySignature(node)) return;
    const answer =
      ts.isPropertySignature(node) && node.type && ts.isFunctionTypeNode(node.type) ? node.type.type : node.type;
    const isAsked = ts.isMethodSignature(node) || answer !== node.type;
    if (!isAsked || !/^(?:Promise|AsyncIterable|AsyncGenerator)</.test(answer?.getText() ?? "")) return;
    const owner = ts.findAncestor(node, (each) => ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each));
    methods.push(`${(owner as ts.InterfaceDeclaration | undefined)?.name.text}.${node.name.getText()}`);
  });
  return methods;
}

/** What the product hands to a channel, which asks and writes here. */
const HANDED_IN = /^PushPart\./;

const methodsOfAdapters = () =>
  sourceFiles(["app/adapters"], FAMILIES)
    .flatMap((file) => methodsOf(parse(file)))
    .filter((method) => !HANDED_IN.test(method));

/** Where a file takes one of the methods from what has it: to call it, or to hand it on. */
function takingsOf(source: ts.SourceFile, methods: ReadonlySet<string>): { method: string; place: string }[] {
  const found: { method: string; place: string }[] = [];
  const note = (method: string, node: ts.Node) => {
    if (methods.has(method)) found.push({ method, place: placeOf(node) });
  };
  walk(source, (node) => {
    if (ts.isPropertyAccessExpression(node)) {
      // A call of the contract's has the same name, and is answered by a handler.
      const isContracts = ts.isPropertyAccessExpression(node.parent) && node.parent.name.text === "handler";
      if (!isContracts) note(node.name.text, node);
    }
    if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
      note(node.argumentExpression.text, node);
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent))
      note((node.propertyName ?? node.name).getText(), node);
  });
  return found;
}

test.each([
  "await supplier.createOrder(order)",
  "await supplier.createOrder?.(order)",
  "const place = supplier.createOrder;",
  'await supplier["createOrder"](order)',
  "const { createOrder } = supplier;",
  "const { createOrder: place } = supplier;",
])("%s is seen", (text) => {
  expect(takingsOf(parse("made-up.ts", text), new Set(["createOrder"]))).toHaveLength(1);
});

test.each([
  "interface Printer { print(job: Job): Promise<void>; }",
  "interface Printer { print: (job: Job) => Promise<void>; }",
  "interface Printer { print?(job: Job): AsyncIterable<Page>; }",
  "type Printer = { readonly print: (job: Job) => Promise<void>; };",
])("%s can be asked", (text) => expect(methodsOf(parse("made-up.ts", text))).toEqual(["Printer.print"]));

test("each method of an adapter is known to ask, or to write and by whom", () => {
  const asking = Object.entries(ASKING).flatMap(([family, methods]) => methods.map((method) => `${family}.${method}`));
  expect(methodsOfAdapters().sort()).toEqual([...Object.keys(SENDERS), ...asking].sort());
});

/** What vendors' packages, and our own clients, call what changes something at the vendor. */
const CHANGES = /^(authorize|cancel|capture|charge|confirm|create|delete|pay|refund|update|void)(?![a-z])/;

/** What each method of an adapter's class calls to change something, also through the class's other methods: `Class.method call`. */
function changesOf(file: ts.SourceFile): string[] {
  const found: string[] = [];
  walk(file, (node) => {
    if (!ts.isClassDeclaration(node) || !node.heritageClauses) return;
    const methods = new Map(node.members.filter(ts.isMethodDeclaration).map((each) => [each.name.getText(), each]));
    const callsOf = (name: string, seen: Set<string>): string[] => {
      const method = methods.get(name);
      if (!method || seen.has(name)) return [];
      seen.add(name);
      const calls: string[] = [];
      walk(method, (each) => {
        if (!ts.isCallExpression(each) || !ts.isPropertyAccessExpression(each.expression)) return;
        const { expression: of, name: called } = each.expression;
        if (of.kind === ts.SyntaxKind.ThisKeyword) calls.push(...callsOf(called.text, seen));
        else if (CHANGES.test(called.text) && !of.getText().startsWith("createH")) calls.push(called.text);
      });
      return calls;
    };
    const asking = Object.values(ASKING).flat();
    for (const name of methods.keys())
      if (asking.includes(name))
        found.push(...callsOf(name, new Set()).map((call) => `${node.name?.text}.${name} ${call}`));
  });
  return found;
}

test("no method of an adapter that asks changes anything", () => {
  expect(sourceFiles(["app/adapters"], /\.server\.ts$/).flatMap((file) => changesOf(parse(file)))).toEqual([]);
});

test.each([
  ["itself", "async readReturns() { return this.sdk.captureOrder({}); }", ["A.readReturns captureOrder"]],
  [
    "through another method",
    "async readReturns() { return this.take(); }\n  async take() { return this.sdk.paymentIntents.confirm({}); }",
    ["A.readReturns confirm"],
  ],
  ["nothing", "async readReturns() { return this.sdk.getOrder({}); }", []],
])("a method that asks and changes is found: %s", (_what, methods, found) => {
  const text = `class A implements PaymentProvider {\n  ${methods}\n}`;
  expect(changesOf(ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true))).toEqual(found);
});

test("no writing method of an adapter is called past the module that sends", () => {
  const senders = new Map(Object.entries(SENDERS).map(([method, files]) => [method.split(".")[1]!, files]));
  const found: string[] = [];
  const called = new Set<string>();
  const methods = new Set(senders.keys());
  for (const file of sourceFiles(["app"], /\.tsx?$/).filter((each) => !NOT_ASKING.test(each)))
    for (const { method, place } of takingsOf(parse(file), methods))
      if (senders.get(method)!.includes(file)) called.add(`${file} ${method}`);
      else found.push(`${place} ${method}`);
  expect(found).toEqual([]);
  const wanted = [...senders].flatMap(([method, files]) => files.map((file) => `${file} ${method}`));
  expect([...called].sort()).toEqual(wanted.sort());
});

test.each([
  ["sendStoreWrite", "app/areas/orders/server/fulfillment/tell-store.server.ts"],
  ["sendCharge", "app/areas/wallet/server/payments/advance-charge.server.ts"],
  ["sendBillingWrite", "app/areas/billing/server/writes/tell-provider.server.ts"],
  ["takeBackHalf", "app/areas/billing/server/writes/tell-provider.server.ts"],
  ["askForRefund", "app/areas/orders/server/refunds/advance-refund.server.ts"],
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
