/** Every setting of the product is explained to the person who runs it. */
import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { parse, walk } from "./source-files.ts";

test("docs/deploy.md explains every setting that app/platform/env.server.ts reads", () => {
  const guide = readFileSync("docs/deploy.md", "utf8");
  const names: string[] = [];
  walk(parse("app/platform/env.server.ts"), (node) => {
    if (ts.isPropertyAssignment(node) && /^[A-Z][A-Z0-9_]+$/.test(node.name.getText())) names.push(node.name.getText());
  });
  expect(names).toContain("DATABASE_URL");
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
