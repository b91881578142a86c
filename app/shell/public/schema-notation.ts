/** The part of JSON Schema that the contract's document is written in. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
}

/** A pattern longer than this tells a reader less than its absence. */
const LONGEST_PATTERN = 40;

/**
 * A schema in the notation of TypeScript's types, one field a line, its bounds and default in a comment behind it:
 * `page_size?: number; // integer, 1 to 100, default 25`.
 */
export function notationOf(schema: Schema, indent = ""): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => notationOf(choice, indent)).join(" | ");
  if (schema.allOf) return schema.allOf.map((part) => notationOf(part, indent)).join(" & ");
  switch (schema.type) {
    case "integer":
      return "number";
    case "array":
      return arrayNotation(schema, indent);
    case "object":
      return objectNotation(schema, indent);
    default:
      return schema.type ?? "unknown";
  }
}

/** A named schema in one entry: its type and, in a comment, its bounds. */
export function fieldNotation(name: string, schema: Schema, indent = ""): string {
  const bounds = boundsOf(schema);
  return `${name}: ${notationOf(schema, indent)};${bounds ? ` // ${bounds}` : ""}`;
}

function arrayNotation({ items = {} }: Schema, indent: string): string {
  const item = notationOf(items, indent);
  return items.enum || items.anyOf || items.oneOf || items.allOf ? `(${item})[]` : `${item}[]`;
}

function objectNotation({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, field]) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return inner + fieldNotation(required.includes(name) ? key : `${key}?`, field, inner);
  });
  if (typeof additionalProperties === "object")
    lines.push(`${inner}[name: string]: ${notationOf(additionalProperties, inner)};`);
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}

/** What a type alone does not say of a value. */
function boundsOf(schema: Schema): string {
  const { type, format, pattern, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const ofItems = schema.items ? boundsOf(schema.items) : "";
  return [
    type === "integer" && "integer",
    format,
    !format && pattern && pattern.length <= LONGEST_PATTERN && pattern,
    range(minimum, maximum),
    range(minLength, maxLength, "characters"),
    range(minItems, maxItems, "items"),
    ofItems && `each ${ofItems}`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

function range(least: number | undefined, most: number | undefined, unit = ""): string | false {
  // JavaScript's own limits are no limits of ours.
  const [from, to] = [least, most].map((bound) =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined,
  );
  if (from === undefined && to === undefined) return false;
  const text = to === undefined ? `at least ${from}` : from === undefined ? `at most ${to}` : `${from} to ${to}`;
  return unit ? `${text} ${unit}` : text;
}
