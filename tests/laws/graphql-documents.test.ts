import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import {
  buildSchema,
  NoDeprecatedCustomRule,
  parse,
  specifiedRules,
  validate,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from "graphql";
import { beforeAll, describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
/** In each family that the platform has a folder in. */
const DOCUMENTS = /^app\/adapters\/[^/]+\/shopify\/documents\/[^/]+\.ts$/;

const files = readdirSync(join(ROOT, "app/adapters"), { recursive: true, encoding: "utf8" })
  .map((path) => join("app/adapters", path))
  .filter((path) => DOCUMENTS.test(path));
const documents = (
  await Promise.all(
    files.map(async (file) => {
      const exports = (await import(join(ROOT, file))) as Record<string, unknown>;
      return Object.entries(exports).map(([name, source]) => ({ name, file, source: source as string }));
    }),
  )
).flat();

let schema: GraphQLSchema;
beforeAll(() => {
  const packed = readFileSync(join(ROOT, "sandbox/shopify/schema/admin-2026-10.graphql.gz"));
  schema = buildSchema(gunzipSync(packed).toString("utf8"), { assumeValidSDL: true });
});

describe("GraphQL documents", () => {
  test("are found", () => {
    expect(documents.length).toBeGreaterThan(20);
  });

  test.each(documents)("$name of $file is valid in Admin 2026-10, named, and uses nothing deprecated", ({ source }) => {
    expect(source).toMatch(/^#graphql\n/);
    const document = parse(source);
    expect(
      validate(schema, document, [...specifiedRules, NoDeprecatedCustomRule]).map((problem) => problem.message),
    ).toEqual([]);
    const operations = document.definitions.filter(
      (node): node is OperationDefinitionNode => node.kind === "OperationDefinition",
    );
    expect(operations.map((operation) => operation.name?.value)).toEqual([expect.any(String)]);
  });

  test("have names that no other has", () => {
    const names = documents.map(({ source }) => /(?:query|mutation) (\w+)/.exec(source)?.[1]);
    expect(new Set(names).size).toBe(names.length);
  });

  test("live nowhere else in app/", () => {
    const strays = readdirSync(join(ROOT, "app"), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path) && !DOCUMENTS.test(join("app", path)))
      .filter((path) =>
        /#graphql|`\s*(query|mutation)\s+\w*\s*[({]/.test(readFileSync(join(ROOT, "app", path), "utf8")),
      );
    expect(strays).toEqual([]);
  });
});
