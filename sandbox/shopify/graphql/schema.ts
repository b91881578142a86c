import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { buildSchema, GraphQLError, isScalarType, type GraphQLSchema } from "graphql";

/** The Admin API version that the stand-in serves; see sandbox/shopify/schema/. */
export const API_VERSION = "2026-10";

let built: GraphQLSchema | undefined;

/** The executable Admin schema, built on first use. */
export function adminSchema(): GraphQLSchema {
  built ??= build();
  return built;
}

function build(): GraphQLSchema {
  const file = new URL(`../schema/admin-${API_VERSION}.graphql.gz`, import.meta.url);
  const schema = buildSchema(gunzipSync(readFileSync(file)).toString("utf8"), { assumeValid: true });
  for (const [name, accepts] of Object.entries(SCALAR_FORMATS)) {
    const scalar = schema.getType(name);
    if (!isScalarType(scalar)) throw new Error(`no scalar ${name}`);
    scalar.parseValue = (value) => {
      if ((typeof value === "string" || typeof value === "number") && accepts(String(value))) return String(value);
      throw new GraphQLError(`invalid ${name} '${String(value)}'`);
    };
    scalar.parseLiteral = (node) => scalar.parseValue("value" in node ? node.value : null);
  }
  return schema;
}

const SCALAR_FORMATS: Record<string, (value: string) => boolean> = {
  Decimal: (value) => /^-?\d+(\.\d+)?$/.test(value),
  Money: (value) => /^-?\d+(\.\d+)?$/.test(value),
  UnsignedInt64: (value) => /^\d+$/.test(value),
  DateTime: (value) => !Number.isNaN(Date.parse(value)),
  URL: (value) => URL.canParse(value),
};
