/** House law: a vendor's name stands in its adapter, its stand-in, the registry, and texts; nowhere else. */
import ts from "typescript";
import { expect, test } from "vitest";
import { parse, placeOf, sourceFiles, walk } from "./source-files.ts";

const VENDORS = /(aliexpress|17track|track17|stripe|paddle|smtp|openai|anthropic|printful|printify|cj ?dropshipping)/i;

/** Registries, settings, names that are kept as data, and the mount of calls whose documented path names a vendor. */
const ALLOWED = [
  /^app\/adapters\/[^/]+\/[^/]+\//,
  /^app\/adapters\/([^/]+\/)?(registry\.server|browser-registry)\.ts$/,
  // The documented names of the ways to pay.
  /^app\/adapters\/payment\/payment-provider\.ts$/,
  /^app\/platform\/env\.server\.ts$/,
  /^app\/areas\/[^/]+\/rules\/(sources\/sources|suppliers\/connected-suppliers)\.ts$/,
  /^app\/areas\/[^/]+\/(contract\.ts|contract\/|router\.server\.ts|router\/)/,
  /^app\/routes\.ts$/,
  /^app\/routes\/auth\//,
  /\.test\.tsx?$/,
];

/** A documented call that is used by its name, or the key of a text. */
function isGiven(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  return ts.isCallExpression(parent) && parent.expression.getText() === "t" && parent.arguments[0] === node;
}

test("no vendor's name outside its adapter, the registry and texts", () => {
  const found: string[] = [];
  for (const file of sourceFiles(["app"], /\.tsx?$/)) {
    if (ALLOWED.some((pattern) => pattern.test(file))) continue;
    walk(parse(file), (node) => {
      const name = ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isJsxText(node) ? node.text : "";
      if (VENDORS.test(name) && !isGiven(node)) found.push(`${placeOf(node)} ${name.trim().slice(0, 60)}`);
    });
  }
  expect(found).toEqual([]);
});

/** Vendors whose names are values too: platforms of stores, channels, sources and ways to sign in. */
const NAMED =
  /(?<![a-z])(shopify|woocommerce|tiktok|zopi|cj|temu|ebay|amazon|google|google-merchant|facebook|paypal|openexchangerates|featurebase)(?![a-z])/i;

/** What a text of code says: a literal, or a part of a template; nothing for the name of a module or the key of a text. */
function wordsOf(node: ts.Node): string {
  if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) return node.text;
  if (!ts.isStringLiteralLike(node) || isGiven(node)) return "";
  const { parent } = node;
  return ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isImportTypeNode(parent.parent)
    ? ""
    : node.text;
}

/** Where such a name is a value all the same, and why. What is not here asks a registry or a capability. */
const PLACES: readonly [place: RegExp, reason: string][] = [
  [
    /^app\/areas\/accounts\/rules\/stores\/(store-domain|shop-data)\.ts$/,
    "the platforms that a store can be of, and their addresses",
  ],
  [/^app\/areas\/accounts\/server\/inbound\/(shopify|tiktok)-inbound\.server\.ts$/, "the sender of a platform's news"],
  [/^app\/areas\/accounts\/server\/inbound\/process-app-webhooks\.server\.ts$/, "the news that only that sender has"],
  [
    /^app\/areas\/accounts\/(server\/privacy\/(process-compliance-webhooks|redact-shop-deliveries)|jobs\/redact-shop)\.server\.ts$/,
    "the news that only that sender has",
  ],
  [/^app\/areas\/billing\/rules\/subscriptions\/paying-store\.ts$/, "the platform whose stores pay for plans (B054)"],
  [
    /^app\/areas\/accounts\/server\/connecting\/connect-shopify-store\.server\.ts$/,
    "a shop that comes in from the admin",
  ],
  [
    /^app\/areas\/accounts\/server\/(connecting\/confirm-installation|stores\/(scope-of-shop|find-store-of-shop))\.server\.ts$/,
    "a shop that comes in from the admin",
  ],
  [/^app\/areas\/accounts\/server\/principal\/resolve-principal\.server\.ts$/, "a visitor in the admin's frame"],
  [
    /^app\/areas\/accounts\/server\/migration\/migrate-store\.server\.ts$/,
    "each platform has addresses of its own, and words for a wrong one",
  ],
  [/^app\/areas\/accounts\/server\/binding\/link-store\.server\.ts$/, "a documented call for one platform"],
  [
    /^app\/areas\/accounts\/jobs\/(refresh-tokens|check-keyed-stores)\.server\.ts$/,
    "which stores' keys end, and which are asked",
  ],
  [
    /^app\/areas\/accounts\/server\/(consents|connecting|stores)\/[^/]+-(consent|connect|store)\.server\.ts$/,
    "each platform has its own way to let us in",
  ],
  [
    /^app\/areas\/accounts\/screens\/(stores|migration|channels|binding)\//,
    "what a person is asked for differs by platform",
  ],
  [/^app\/areas\/(accounts\/(rules\/principal|server\/profile)|home)\//, "kinds of accounts that marketing names so"],
  [/^app\/platform\/principal\.ts$/, "kinds of accounts that marketing names so"],
  [
    /^app\/areas\/catalog\/server\/push-requests\/push-(targets|products)\.server\.ts$/,
    "the platform that is announced as coming",
  ],
  [
    /^app\/areas\/orders\/(rules\/refunds\/refund-eligibility|server\/purchasing\/zopi-inbound\.server)\.ts$/,
    "our own source",
  ],
  [/^app\/ui\/source-badge\.tsx$/, "our own source"],
  [/^app\/areas\/accounts\/rules\/sign-in\/weak-password\.ts$/, "words that guessing begins with"],
  [/^app\/areas\/accounts\/rules\/stores\/known-sites\.ts$/, "sites that a store is linked with"],
  [/^app\/areas\/accounts\/screens\/suppliers\/keyed-supplier-card\.tsx$/, "keys of texts"],
  [
    /^app\/(root\.tsx|shell\/embedded\/embedded-(entry\.ts|navigation\.tsx)|areas\/accounts\/server\/principal\/document-headers\.server\.ts)$/,
    "what a document has to say to be shown in the admin's frame",
  ],
  [/^app\/areas\/accounts\/server\/privacy\/read-privacy-request\.server\.ts$/, "the news that only that sender has"],
  [/^app\/areas\/orders\/screens\/reading\/order-filters\.tsx$/, "the channels that orders can be filtered by"],
  [
    /^app\/areas\/wallet\/(rules\/payments\/settings|server\/payments\/(payment-settings|saved-methods)\.server)\.ts$/,
    "the documented names of the ways to pay",
  ],
  [/^app\/areas\/accounts\/rules\/sessions\/apps\.ts$/, "the documented name of the browser extension"],
];

/** Folders of families that are named after a protocol, which anybody may speak. */
const PROTOCOLS = ["http"];

test("every vendor that has a folder is one whose name is looked for", () => {
  const vendors = new Set(
    sourceFiles(["app/adapters"], /./).flatMap((file) => /^app\/adapters\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? []),
  );
  const unseen = [...vendors].filter((vendor) => !VENDORS.test(vendor) && !NAMED.test(vendor));
  expect(unseen).toEqual(PROTOCOLS);
});

test("a vendor's name is a value only where it is said why, and each such place is one", () => {
  const found: string[] = [];
  const met = new Set<RegExp>();
  for (const file of sourceFiles(["app"], /\.tsx?$/)) {
    if (file.startsWith("app/adapters/") || ALLOWED.some((pattern) => pattern.test(file))) continue;
    const places = PLACES.filter(([place]) => place.test(file));
    walk(parse(file), (node) => {
      const words = wordsOf(node);
      if (!NAMED.test(words)) return;
      for (const [place] of places) met.add(place);
      if (places.length === 0) found.push(`${placeOf(node)} ${words.slice(0, 60)}`);
    });
  }
  expect(found).toEqual([]);
  expect(PLACES.filter(([place]) => !met.has(place)).map(([place]) => String(place))).toEqual([]);
});
