import { Router } from "express";
import { parse, visit } from "graphql";
import { isoSeconds, isoSecondsOrNull, refused, userError, type Call, type Resolvers } from "../graphql/call.ts";
import { connection, type PageArguments } from "../graphql/connection.ts";
import { prepare } from "../graphql/prepare.ts";
import { compareIds, gid, numericId } from "../ids.ts";
import type { BulkOperation } from "../platform-model.ts";
import type { Shopify } from "../shopify.ts";

const MAX_RUNNING = 5;
const MAX_CONNECTIONS = 5;

function operationView(call: Call, operation: BulkOperation): object {
  const url = `${call.shopify.context.origin}/shopify/bulk/${numericId(operation.id)}.jsonl`;
  const ended = operation.completedAt !== null && operation.result !== null && operation.result !== "";
  return {
    __typename: "BulkOperation",
    id: operation.id,
    type: operation.type,
    status: operation.status,
    errorCode: operation.errorCode,
    query: operation.document,
    objectCount: String(operation.objectCount),
    rootObjectCount: String(operation.rootObjectCount),
    fileSize: operation.result === null ? null : String(Buffer.byteLength(operation.result)),
    url: ended && operation.status === "COMPLETED" ? url : null,
    partialDataUrl: ended && operation.status !== "COMPLETED" ? url : null,
    createdAt: isoSeconds(operation.createdAt),
    completedAt: isoSecondsOrNull(operation.completedAt),
  };
}

function runningCount(call: Call, type: BulkOperation["type"]): number {
  return call.shopify.state.bulkOperations.filter(
    (operation) =>
      operation.shop === call.shop.domain &&
      operation.type === type &&
      ["CREATED", "RUNNING", "CANCELING"].includes(operation.status),
  ).length;
}

function start(call: Call, type: BulkOperation["type"], document: string, uploadKey: string | null): object {
  const { state } = call.shopify;
  const id = state.id("BulkOperation");
  const operation = state.bulkOperations.set(id, {
    id,
    shop: call.shop.domain,
    type,
    status: "CREATED",
    errorCode: null,
    document,
    uploadKey,
    scopes: [...call.scopes],
    objectCount: 0,
    rootObjectCount: 0,
    result: null,
    createdAt: new Date().toISOString(),
    completedAt: null,
  });
  call.shopify.bulk.enqueue(id);
  return { bulkOperation: operationView(call, operation), userErrors: [] };
}

function bulkOperationRunMutation(
  { mutation, stagedUploadPath }: { mutation: string; stagedUploadPath: string },
  call: Call,
): object {
  const prepared = prepare(mutation);
  if ("errors" in prepared)
    return refused(userError(["mutation"], JSON.stringify(prepared.errors[0]), "INVALID_MUTATION"));
  if (prepared.operation.operation !== "mutation" || prepared.rootFields.length !== 1) {
    return refused(userError(["mutation"], "The mutation must have exactly one top-level field.", "INVALID_MUTATION"));
  }
  const upload = call.shopify.state.stagedUploads.get(stagedUploadPath);
  if (upload?.shop !== call.shop.domain || upload.content === null) {
    return refused(
      userError(
        ["stagedUploadPath"],
        "The JSONL file could not be found. Try uploading the file again.",
        "NO_SUCH_FILE",
      ),
    );
  }
  if (runningCount(call, "MUTATION") >= MAX_RUNNING)
    return refused(userError(null, "Bulk operations limit reached. Please try again later.", "LIMIT_REACHED"));
  return start(call, "MUTATION", mutation, stagedUploadPath);
}

function bulkOperationRunQuery({ query }: { query: string }, call: Call): object {
  const prepared = prepare(query);
  if ("errors" in prepared)
    return refused(
      userError(["query"], `Invalid bulk query: ${(prepared.errors[0] as { message: string }).message}`, "INVALID"),
    );
  let connections = 0;
  visit(parse(query), {
    Field: (node) => {
      if (
        node.selectionSet?.selections.some(
          (child) => child.kind === "Field" && ["edges", "nodes"].includes(child.name.value),
        )
      )
        connections += 1;
    },
  });
  if (connections === 0)
    return refused(userError(["query"], "Bulk queries must contain at least one connection.", "INVALID"));
  if (connections > MAX_CONNECTIONS)
    return refused(
      userError(["query"], `Bulk queries cannot contain more than ${MAX_CONNECTIONS} connections.`, "INVALID"),
    );
  if (runningCount(call, "QUERY") >= MAX_RUNNING)
    return refused(userError(null, "Bulk operations limit reached. Please try again later.", "LIMIT_REACHED"));
  return start(call, "QUERY", query, null);
}

export const bulkMutations: Resolvers = {
  bulkOperationRunMutation,
  bulkOperationRunQuery,
  bulkOperationCancel: ({ id }: { id: string }, call) => {
    const operation = call.shopify.state.bulkOperations.get(id);
    if (operation?.shop !== call.shop.domain) return refused(userError(["id"], "Bulk operation does not exist"));
    if (operation.completedAt !== null)
      return refused(userError(["id"], "A bulk operation cannot be canceled when it is completed"));
    operation.status = "CANCELING";
    call.shopify.state.bulkOperations.set(id, operation);
    return { bulkOperation: operationView(call, operation), userErrors: [] };
  },
};

export const bulkQueries: Resolvers = {
  bulkOperation: ({ id }: { id: string }, call) => {
    const operation = call.shopify.state.bulkOperations.get(id);
    return operation?.shop === call.shop.domain ? operationView(call, operation) : null;
  },
  bulkOperations: (args: PageArguments & { query?: string | null }, call) => {
    const wantedType = /operation_type:(\w+)/.exec(args.query ?? "")?.[1]?.toUpperCase();
    const wantedStatus = /status:(\w+)/.exec(args.query ?? "")?.[1]?.toUpperCase();
    const operations = call.shopify.state.bulkOperations
      .filter(
        ({ shop, type, status }) =>
          shop === call.shop.domain &&
          (!wantedType || type === wantedType) &&
          (!wantedStatus || status === wantedStatus),
      )
      .sort((left, right) => compareIds(right.id, left.id));
    return connection(call, operations, args, (operation) => operationView(call, operation));
  },
};

/** GET /bulk/:number.jsonl: the result lines of an operation. */
export function bulkResultRouter({ state }: Shopify): Router {
  const router = Router();
  router.get("/bulk/:number.jsonl", (request, response) => {
    const operation = state.bulkOperations.get(gid("BulkOperation", request.params.number!));
    if (!operation?.result) return void response.sendStatus(404);
    response.type("application/jsonl").send(operation.result);
  });
  return router;
}
