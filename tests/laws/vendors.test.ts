/** House law: a vendor's name stands in its adapter, its stand-in, the registry, and texts; nowhere else. */
import ts from "typescript";
import { expect, test } from "vitest";
import { parse, placeOf, sourceFiles, walk } from "./source-files.ts";

const VENDORS = /(aliexpress|17track|track17|stripe|smtp|openai|anthropic|printful|printify|cj ?dropshipping)/i;

/** Registries, settings, names that are kept as data, and the mount of calls whose documented path names a vendor. */
const ALLOWED = [
  /^app\/adapters\/[^/]+\/[^/]+\//,
  /^app\/adapters\/([^/]+\/)?registry\.server\.ts$/,
  // The documented names of the ways to pay.
  /^app\/adapters\/payment\/payment-provider\.ts$/,
  /^app\/platform\/env\.server\.ts$/,
  /^app\/areas\/[^/]+\/rules\/sources\.ts$/,
  /^app\/areas\/[^/]+\/(contract\.ts|contract\/|router\.server\.ts)/,
  /^app\/routes\.ts$/,
  /^app\/routes\/auth\./,
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
