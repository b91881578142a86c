import type { OpenAPI } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { contract } from "~/contract";

const ERROR_BODY = {
  type: "object",
  required: ["success", "status", "message"],
  properties: {
    success: { const: false },
    status: { type: "integer", description: "Application code" },
    message: { type: "string", description: "In the caller's language" },
    errors: { type: "object", additionalProperties: { type: "string" }, description: "By field" },
    error_code: { type: "string", description: "Machine-readable reason" },
    params: { type: "object", additionalProperties: true },
    id: { type: "string", description: "Names the entry in the log, on unexpected failures" },
  },
} as const;

let document: Promise<OpenAPI.Document> | undefined;

/** The contract as an OpenAPI 3.1 document, made once a process. */
export function openApiDocument(): Promise<OpenAPI.Document> {
  document ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
    .generate(contract, {
      info: {
        title: "Quayside",
        version: "1",
        description: "Everything that the screens can do. Sign in with a device session (cookie or bearer) or an App Bridge session token.",
      },
      servers: [{ url: "/api" }],
      security: [{ session: [] }],
      components: { securitySchemes: { session: { type: "http", scheme: "bearer" } } },
    })
    .then(withErrorAnswers);
  return document;
}

/** Every call can answer with the one error body; said once for each rather than left out. */
function withErrorAnswers(described: OpenAPI.Document): OpenAPI.Document {
  const answer = { description: "Refused or failed", content: { "application/json": { schema: ERROR_BODY } } };
  for (const methods of Object.values(described.paths ?? {})) {
    for (const operation of Object.values(methods ?? {})) {
      if (typeof operation === "object" && operation !== null && "responses" in operation) {
        (operation.responses as Record<string, unknown>).default = answer;
      }
    }
  }
  return described;
}
