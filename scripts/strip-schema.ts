/**
 * Makes the schema that the Shopify stand-in executes: names and types only, without the descriptions.
 *
 *   npx node scripts/strip-schema.ts admin-2026-10.graphql.gz
 *
 * The version is read from the file's name; the result is written to sandbox/shopify/schema/.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { parse, print, visit } from "graphql";

const source = process.argv[2];
const version = source && /(\d{4}-\d{2})\.graphql\.gz$/.exec(source)?.[1];
if (!source || !version) {
  console.error("usage: strip-schema <name>-YYYY-MM.graphql.gz");
  process.exit(2);
}

const document = parse(gunzipSync(readFileSync(source)).toString("utf8"), { noLocation: true });
const stripped = visit(document, {
  enter: (node) => ("description" in node && node.description ? { ...node, description: undefined } : undefined),
});
const header = `# Shopify Admin GraphQL API ${version}: names and types only, made by scripts/strip-schema.ts\n`;
const target = new URL(`../sandbox/shopify/schema/${basename(source)}`, import.meta.url);
writeFileSync(target, gzipSync(header + print(stripped), { level: 9 }));
console.log(`wrote ${target.pathname}`);
