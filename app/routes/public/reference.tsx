import type { OpenAPI } from "@orpc/contract";
import type { MetaFunction } from "@remix-run/node";
import { openApiDocument } from "~/openapi.server";
import ApiReference, { type Reference, type ReferenceCall } from "~/shell/public/api-reference";
import { fieldNotation, notationOf, type Schema } from "~/shell/public/schema-notation";

export const handle = { title: null, i18n: ["shell"] };
export const meta: MetaFunction = () => [{ title: "Quayside API" }];

export async function loader(): Promise<Reference> {
  const { paths, components } = await openApiDocument();
  const groups = new Map<string, ReferenceCall[]>();
  for (const [path, methods] of Object.entries(paths ?? {})) {
    for (const [method, operation] of Object.entries(methods ?? {})) {
      if (typeof operation !== "object" || operation === null || !("responses" in operation)) continue;
      const { operationId = "", summary = "", description = "", tags } = operation;
      const call = {
        id: operationId,
        method: method.toUpperCase(),
        path: `/api${path}`,
        summary,
        access: description,
        input: inputOf(operation),
        output: outputOf(operation),
      };
      const name = tags?.[0] ?? "api";
      groups.set(name, [...(groups.get(name) ?? []), call]);
    }
  }
  const schemas = Object.entries((components?.schemas ?? {}) as Record<string, Schema>);
  return {
    groups: [...groups].map(([name, calls]) => ({ name, calls })).sort((a, b) => a.name.localeCompare(b.name)),
    terms: schemas.map(([name, schema]) => fieldNotation(name, schema)).join("\n"),
  };
}

/** Path, query and body together, as the typed client takes them. */
function inputOf({ parameters = [], requestBody }: OpenAPI.OperationObject): string | null {
  const fields = parameters.flatMap((parameter) => ("name" in parameter ? [parameter] : []));
  const named: Schema = {
    type: "object",
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, (schema ?? {}) as Schema])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
  };
  const body =
    requestBody && "content" in requestBody
      ? (requestBody.content["application/json"]?.schema as Schema | undefined)
      : undefined;
  const parts = [...(fields.length > 0 ? [named] : []), ...(body ? [body] : [])];
  return parts.length > 0 ? notationOf({ allOf: parts }) : null;
}

/** What is in `data` of the envelope that every success has. */
function outputOf({ responses }: OpenAPI.OperationObject): string | null {
  const answer = responses?.["200"];
  const envelope =
    answer && "content" in answer ? (answer.content?.["application/json"]?.schema as Schema | undefined) : undefined;
  const data = envelope?.properties?.data ?? envelope;
  return data ? notationOf(data) : null;
}

export default ApiReference;
