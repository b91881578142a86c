import type { MetaFunction } from "@remix-run/node";
import { openApiDocument } from "~/openapi.server";
import type { ReferenceCall, ReferenceGroup } from "~/shell/api-reference";
import ApiReference from "~/shell/api-reference";

export const handle = { title: null, texts: ["shell"] };
export const meta: MetaFunction = () => [{ title: "Quayside API" }];

export async function loader(): Promise<{ groups: ReferenceGroup[] }> {
  const { paths } = await openApiDocument();
  const groups = new Map<string, ReferenceCall[]>();
  for (const [path, methods] of Object.entries(paths ?? {})) {
    for (const [method, operation] of Object.entries(methods ?? {})) {
      if (typeof operation !== "object" || operation === null || !("responses" in operation)) continue;
      const { summary = "", parameters, requestBody, responses, tags } = operation;
      const input = requestBody ?? parameters;
      const call = { method: method.toUpperCase(), path: `/api${path}`, summary, input: schemaText(input), output: schemaText(responses?.["200"]) };
      const name = tags?.[0] ?? "api";
      groups.set(name, [...(groups.get(name) ?? []), call]);
    }
  }
  return { groups: [...groups].map(([name, calls]) => ({ name, calls })).sort((a, b) => a.name.localeCompare(b.name)) };
}

function schemaText(schema: unknown): string | null {
  return schema === undefined ? null : JSON.stringify(schema, null, 2);
}

export default ApiReference;
