import type { OpenAPI } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { contract } from "~/contract";
import { amountSchema, countrySchema, currencySchema, dateSchema, idSchema, momentSchema } from "~/platform/api/call";

const ERROR_BODY: OpenAPI.SchemaObject = {
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
};

/** What most calls have in common, said once. */
const COMMON_SCHEMAS = {
  Amount: { schema: amountSchema },
  Country: { schema: countrySchema },
  Currency: { schema: currencySchema },
  Date: { schema: dateSchema },
  Id: { schema: idSchema },
  Moment: { schema: momentSchema },
};

let document: Promise<OpenAPI.Document> | undefined;

/** The contract as an OpenAPI 3.1 document, made once a process. */
export function openApiDocument(): Promise<OpenAPI.Document> {
  document ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
    .generate(contract, {
      info: {
        title: "Quayside",
        version: "1",
        description:
          "Everything that the screens can do. Sign in with a device session (cookie or bearer) or an App Bridge session token.",
      },
      servers: [{ url: "/api" }],
      security: [{ session: [] }],
      components: {
        securitySchemes: { session: { type: "http", scheme: "bearer" } },
        responses: {
          Failure: { description: "Refused or failed", content: { "application/json": { schema: ERROR_BODY } } },
        },
      },
      commonSchemas: COMMON_SCHEMAS,
    })
    .then(withErrorAnswers);
  return document;
}

/** Every call can answer with the one error body. */
function withErrorAnswers(described: OpenAPI.Document): OpenAPI.Document {
  for (const methods of Object.values(described.paths ?? {})) {
    for (const operation of Object.values(methods ?? {})) {
      if (typeof operation === "object" && operation !== null && "responses" in operation) {
        (operation.responses as Record<string, unknown>).default = { $ref: "#/components/responses/Failure" };
      }
    }
  }
  return described;
}
