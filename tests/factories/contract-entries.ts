import type { AnyContractProcedure, AnyContractRouter } from "@orpc/contract";
import fc from "fast-check";
import { z } from "zod";
import { contract } from "../../app/contract.ts";
import type { CallMeta } from "../../app/platform/api/call.ts";

export interface ContractEntry {
  /** Area and name, such as orders.list */
  name: string;
  meta: CallMeta;
  method: string;
  path: string;
  input: z.ZodType | undefined;
}

/** Every call of the contract. */
export const entries: ContractEntry[] = Object.entries(contract).flatMap(([area, router]) =>
  entriesOf(area, router as AnyContractRouter),
);

function entriesOf(name: string, node: AnyContractRouter): ContractEntry[] {
  if (!("~orpc" in node))
    return Object.entries(node).flatMap(([key, child]) => entriesOf(`${name}.${key}`, child as AnyContractRouter));
  const { meta, route, inputSchema } = (node as AnyContractProcedure)["~orpc"];
  return [
    {
      name,
      meta: meta as CallMeta,
      method: route.method ?? "POST",
      path: route.path ?? "/",
      input: inputSchema as z.ZodType | undefined,
    },
  ];
}

/** The request that carries an input: path parameters in the path, the rest in the query of a GET or else in a JSON body. */
export function requestOf({ method, path }: ContractEntry, input: unknown): { path: string; body?: unknown } {
  if (typeof input !== "object" || input === null || Array.isArray(input))
    return { path: fillPath(path, {}), ...(method !== "GET" && { body: input }) };
  const rest: Record<string, unknown> = { ...(input as object) };
  const filled = fillPath(path, rest);
  if (method !== "GET") return { path: filled, body: rest };
  const query = new URLSearchParams(Object.entries(rest).flatMap(([key, value]) => queryPairs(key, value)));
  return { path: query.size > 0 ? `${filled}?${query.toString()}` : filled };
}

/** Takes the path's parameters out of `rest`; one that is not there or empty becomes a text that fits nothing. */
function fillPath(path: string, rest: Record<string, unknown>): string {
  return path.replace(/\{\+?(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    const text = typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value ?? "~");
    return encodeURIComponent(wellFormed(text) || "~");
  });
}

function queryPairs(key: string, value: unknown): [string, string][] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => queryPairs(`${key}[${index}]`, item));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, item]) => queryPairs(`${key}[${name}]`, item));
  return [[key, wellFormed(String(value))]];
}

/** Addresses can't carry half of a surrogate pair. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "?");

type JsonSchema = z.core.JSONSchema.JSONSchema;

const schemas = new WeakMap<z.ZodType, JsonSchema>();

function schemaOf(input: z.ZodType): JsonSchema {
  const made =
    schemas.get(input) ??
    (z.toJSONSchema(input, { io: "input", unrepresentable: "any", reused: "inline" }) as JsonSchema);
  schemas.set(input, made);
  return made;
}

/** Fields that name something by an id that need not be one of ours, such as a batch or a store's own product. */
const ID_NAME = /(?:^id|_id|Id|_ids|Ids)$/;

/** Inputs that fit an entry's schema as far as JSON Schema can say. `ids` are used wherever an id is wanted. */
export function inputsOf({ input }: ContractEntry, ids: readonly string[]): fc.Arbitrary<unknown> {
  return input ? valuesOf(schemaOf(input), ids) : fc.constant(undefined);
}

/** True for a call that can name something by its id. */
export function takesIds({ input }: ContractEntry): boolean {
  if (!input) return false;
  const schema = schemaOf(input);
  return (
    JSON.stringify(schema).includes('"format":"uuid"') ||
    Object.keys(schema.properties ?? {}).some((name) => ID_NAME.test(name))
  );
}

function valuesOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, ids)));
  if (schema.allOf)
    return fc
      .tuple(...(schema.allOf as JsonSchema[]).map((part) => valuesOf(part, ids)))
      .map((parts) => Object.assign({}, ...parts) as unknown);
  switch (schema.type) {
    case "string":
      return textsOf(schema, ids);
    case "integer":
    case "number": {
      const min = Math.max(Number(schema.minimum ?? 0), -1_000_000);
      return fc.integer({ min, max: Math.min(Number(schema.maximum ?? min + 1_000), min + 1_000) });
    }
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array": {
      const minLength = schema.minItems ?? 0;
      return fc.array(valuesOf((schema.items as JsonSchema | undefined) ?? {}, ids), {
        minLength,
        maxLength: Math.max(minLength, Math.min(schema.maxItems ?? 2, 2)),
      });
    }
    case "object": {
      // A place in a list is a text of ours; a made-up one would be refused before anything else is looked at.
      const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).filter(
        ([name]) => name !== "cursor",
      );
      const model = Object.fromEntries(
        fields.map(([name, field]) => [
          name,
          valuesOf(isPlainId(name, field) ? { ...field, format: "uuid" } : field, ids),
        ]),
      );
      return fc.record(model, { requiredKeys: (schema.required ?? []) as string[] });
    }
    default:
      return fc.constantFrom<unknown>("x", 1, true);
  }
}

/** True for a field that takes an id of any form. */
function isPlainId(name: string, { type, format, pattern }: JsonSchema): boolean {
  return ID_NAME.test(name) && type === "string" && !format && !pattern;
}

function textsOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<string> {
  if (schema.format === "uuid") return ids.length > 0 ? fc.constantFrom(...ids) : fc.uuid();
  if (schema.format === "date-time")
    return fc
      .date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (schema.format === "uri") return fc.constant("https://example.test/x");
  const { pattern, minLength = 0, maxLength = 20 } = schema;
  if (pattern) return once(`like ${pattern}`, () => fc.stringMatching(new RegExp(pattern, "u")));
  const most = Math.max(minLength, Math.min(maxLength, 20));
  return once(`${minLength} to ${most}`, () => fc.string({ minLength, maxLength: most }));
}

const texts = new Map<string, fc.Arbitrary<string>>();

/** Making ready to draw texts takes a hundred times as long as drawing one. */
function once(kind: string, make: () => fc.Arbitrary<string>): fc.Arbitrary<string> {
  const made = texts.get(kind) ?? make();
  texts.set(kind, made);
  return made;
}

/** Values that break what expects another type or size, or a text that a database can keep. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  -0,
  Number.MAX_SAFE_INTEGER + 2,
  2_147_483_648,
  "",
  " ",
  "~",
  "'; --",
  "%",
  "%00",
  "9".repeat(400),
  "x".repeat(100_000),
  "\u0000",
  "a\u0000b",
  "\ud800",
  "a\udfffb",
  "\u202e",
  "2026-13-45",
  "0000-00-00",
  "-271821-04-20T00:00:00Z",
  "../..",
  "NaN",
  "1e400",
  "-1",
  "00000000-0000-0000-0000-000000000000",
  [],
  {},
  [null],
  [[[[null]]]],
  { a: { b: { c: null } } },
  { constructor: 1 },
  { toString: null },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  { "a\u0000": 1 },
  { "\udc00": 1 },
  Array.from({ length: 10_001 }, (_, index) => index),
  deeply(300),
];

/** A list in a list in a list … */
function deeply(levels: number): unknown {
  let value: unknown = null;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

/** The input with something wrong with it, at any depth: a field left out, added, of another type, far too large; or no object at all. */
export function broken(input: unknown): fc.Arbitrary<unknown> {
  const hostile = fc.constantFrom(...HOSTILE);
  if (typeof input !== "object" || input === null || Array.isArray(input) || Object.keys(input).length === 0)
    return fc.oneof(hostile, fc.constant({ unknown: 1 }));
  const names = fc.constantFrom(...Object.keys(input));
  return fc.oneof(
    names.map((name) => Object.fromEntries(Object.entries(input).filter(([other]) => other !== name))),
    fc.tuple(names, hostile).map(([name, value]) => ({ ...input, [name]: value })),
    fc.tuple(names, names, hostile, hostile).map(([one, two, a, b]) => ({ ...input, [one]: a, [two]: b })),
    hostile.map((value) => ({ ...input, unknown: value })),
    names.chain((name) =>
      brokenWithin((input as Record<string, unknown>)[name]).map((value) => ({ ...input, [name]: value })),
    ),
  );
}

/** The first item of a list, or a field of an object, broken; anything else as `broken` has it. */
function brokenWithin(value: unknown): fc.Arbitrary<unknown> {
  return Array.isArray(value) && value.length > 0
    ? broken(value[0]).map((first) => [first, ...(value.slice(1) as unknown[])])
    : broken(value);
}
