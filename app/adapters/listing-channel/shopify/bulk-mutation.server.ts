import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { checkAnswer } from "~/adapters/parse-answer";
import type { AdminClient } from "~/adapters/store-connection/shopify/client.server";
import { parseKeepingLongIds } from "~/adapters/store-connection/shopify/lossless-json";
import { callOutside } from "~/platform/http/deadline.server";
import { READ_BULK_OPERATION, RUN_BULK_MUTATION, STAGE_UPLOAD } from "./documents/bulk";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** Shopify gives an operation a day; one that takes longer than this is looked at again by the next attempt. */
const PATIENCE_MS = 30 * 60_000;
const FILE_DEADLINE_MS = 60_000;
const BUSY = new Set(["OPERATION_IN_PROGRESS", "LIMIT_REACHED"]);

const stageSchema = z.object({
  stagedUploadsCreate: z.object({
    stagedTargets: z
      .array(z.object({ url: z.string(), parameters: z.array(z.object({ name: z.string(), value: z.string() })) }))
      .min(1),
  }),
});
const runSchema = z.object({ bulkOperationRunMutation: z.object({ bulkOperation: z.object({ id: z.string() }) }) });
const operationSchema = z.object({
  bulkOperation: z
    .object({
      id: z.string(),
      status: z.string(),
      errorCode: z.string().nullish(),
      url: z.string().nullish(),
      partialDataUrl: z.string().nullish(),
    })
    .nullish(),
});
const lineSchema = z.object({ __lineNumber: z.number(), data: z.unknown().optional(), errors: z.unknown().optional() });

/** The answer to one line of the upload, by its place. */
export interface BulkLine {
  index: number;
  data: unknown;
  errors: unknown;
}

/**
 * Runs a mutation once for each set of variables by Shopify's bulk way and answers what each came to. Lines that an
 * operation which failed half way did not reach are missing from the answer.
 * @throws OutsideError retry "throttled" when the shop runs as many operations as it may; unknown when it takes too long
 */
export async function runBulkMutation(
  client: AdminClient,
  mutation: string,
  variables: readonly object[],
): Promise<BulkLine[]> {
  const path = await upload(client, variables.map((each) => JSON.stringify(each)).join("\n"));
  const id = await start(client, mutation, path);
  const url = await resultUrl(client, id);
  if (!url) return [];
  const result = await callOutside({ url, method: "GET", deadlineMs: FILE_DEADLINE_MS, isSafe: true });
  if (result.status !== 200) throw new OutsideError("retry", "vendor_down", { vendorCode: String(result.status) });
  return result.text
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const {
        __lineNumber: index,
        data,
        errors,
      } = checkAnswer(lineSchema, parseKeepingLongIds(line), { isSafe: true });
      return { index, data, errors };
    });
}

async function upload(client: AdminClient, jsonl: string): Promise<string> {
  const input = [
    { resource: "BULK_MUTATION_VARIABLES", filename: "variables.jsonl", mimeType: "text/jsonl", httpMethod: "POST" },
  ];
  const staged = await client.mutate({ document: STAGE_UPLOAD, variables: { input }, schema: stageSchema }, true);
  const { url, parameters } = staged.stagedUploadsCreate.stagedTargets[0]!;
  const form = new FormData();
  for (const { name, value } of parameters) form.append(name, value);
  form.append("file", new Blob([jsonl], { type: "text/jsonl" }), "variables.jsonl");
  const response = await callOutside({ url, method: "POST", body: form, deadlineMs: FILE_DEADLINE_MS, isSafe: true });
  const key = parameters.find(({ name }) => name === "key")?.value;
  if (response.status >= 300 || !key) {
    throw new OutsideError("retry", "vendor_down", {
      vendorCode: String(response.status),
      vendorMessage: response.text.slice(0, 300),
    });
  }
  return key;
}

async function start(client: AdminClient, mutation: string, path: string): Promise<string> {
  try {
    const started = await client.mutate({
      document: RUN_BULK_MUTATION,
      variables: { mutation, path },
      schema: runSchema,
    });
    return started.bulkOperationRunMutation.bulkOperation.id;
  } catch (error) {
    if (!(error instanceof OutsideError) || !BUSY.has(error.vendorCode ?? "")) throw error;
    throw new OutsideError("retry", "throttled", {
      vendorCode: error.vendorCode,
      vendorMessage: error.vendorMessage,
      retryAfterMs: 30_000,
    });
  }
}

/** Waits for the end; the `bulk_operations/finish` webhook may get lost, so this asks. Null when nothing was done. */
async function resultUrl(client: AdminClient, id: string): Promise<string | null> {
  const until = Date.now() + PATIENCE_MS;
  for (let pause = FIRST_PAUSE_MS; Date.now() < until; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const { bulkOperation } = await client.query({
      document: READ_BULK_OPERATION,
      variables: { id },
      schema: operationSchema,
    });
    if (bulkOperation?.status === "COMPLETED") return bulkOperation.url ?? null;
    if (
      bulkOperation?.status === "FAILED" ||
      bulkOperation?.status === "CANCELED" ||
      bulkOperation?.status === "EXPIRED"
    ) {
      if (bulkOperation.errorCode === "ACCESS_DENIED") {
        throw new OutsideError("misconfigured", "permission_missing", { vendorCode: bulkOperation.errorCode });
      }
      return bulkOperation.partialDataUrl ?? bulkOperation.url ?? null;
    }
  }
  throw new OutsideError("unknown", "no_answer", { vendorCode: id });
}
