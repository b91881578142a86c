import { setImmediate as nextTurn } from "node:timers/promises";
import type { Call } from "../graphql/call.ts";
import { run } from "../graphql/execute.ts";
import { prepare, type Prepared } from "../graphql/prepare.ts";
import type { BulkOperation } from "../platform-model.ts";
import type { Shopify } from "../shopify.ts";
import { flattenQueryResult } from "./flatten.ts";

/** How many lines are worked between two looks at whether the operation was cancelled; the result so far is kept too. */
const BATCH = 25;

/** Works bulk operations off in the background. */
export class BulkRunner {
  private readonly shopify: () => Shopify;
  private ended = false;

  /** @param shopify the stand-in, made after its runner */
  constructor(shopify: () => Shopify) {
    this.shopify = shopify;
  }

  /** Starts what waited and fails what a stop broke off: nobody knows which of its lines were done. */
  resume(): void {
    for (const operation of this.shopify().state.bulkOperations.all()) {
      if (operation.status === "CREATED") this.enqueue(operation.id);
      else if (operation.completedAt === null) this.finish(operation, "FAILED", "INTERNAL_SERVER_ERROR");
    }
  }

  stop(): void {
    this.ended = true;
  }

  enqueue(id: string): void {
    setTimeout(() => void this.work(id), this.shopify().options.jobDelayMs).unref();
  }

  private async work(id: string): Promise<void> {
    if (this.ended) return;
    const { state } = this.shopify();
    const operation = state.bulkOperations.get(id);
    const shop = operation && state.shops.get(operation.shop);
    if (!operation || !shop?.installation) return;
    if (operation.status === "CANCELING") return this.finish(operation, "CANCELED", null);
    operation.status = "RUNNING";
    state.bulkOperations.set(id, operation);
    const call: Call = {
      shopify: this.shopify(),
      shop,
      scopes: new Set(operation.scopes),
      unpaged: operation.type === "QUERY",
      spent: 0,
    };
    const outcome =
      operation.type === "QUERY" ? await this.runQuery(operation, call) : await this.runMutation(operation, call);
    if (!this.ended) this.finish(operation, outcome.status, outcome.errorCode);
  }

  private async runQuery(
    operation: BulkOperation,
    call: Call,
  ): Promise<{ status: BulkOperation["status"]; errorCode: string | null }> {
    const prepared = prepare(operation.document);
    if ("errors" in prepared) return { status: "FAILED", errorCode: "INTERNAL_SERVER_ERROR" };
    const { data, errors } = await run(prepared, {}, call);
    if (errors) {
      const denied = errors.some(({ extensions }) => extensions.code === "ACCESS_DENIED");
      return { status: "FAILED", errorCode: denied ? "ACCESS_DENIED" : "INTERNAL_SERVER_ERROR" };
    }
    const lines = flattenQueryResult(data as Record<string, unknown>);
    operation.result = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    operation.objectCount = lines.length;
    operation.rootObjectCount = lines.filter((line) => !("__parentId" in line)).length;
    return { status: "COMPLETED", errorCode: null };
  }

  private async runMutation(
    operation: BulkOperation,
    call: Call,
  ): Promise<{ status: BulkOperation["status"]; errorCode: string | null }> {
    const { state } = this.shopify();
    const prepared = prepare(operation.document);
    const content = state.stagedUploads.get(operation.uploadKey ?? "")?.content;
    if ("errors" in prepared || content == null) return { status: "FAILED", errorCode: "INTERNAL_SERVER_ERROR" };
    const lines = Buffer.from(content, "base64").toString("utf8").split("\n");
    const results: string[] = [];
    for (const [number, line] of lines.entries()) {
      if (!line.trim()) continue;
      results.push(JSON.stringify({ ...(await this.runLine(prepared, line, call)), __lineNumber: number }));
      operation.objectCount += 1;
      operation.rootObjectCount += 1;
      if (results.length % BATCH !== 0) continue;
      operation.result = `${results.join("\n")}\n`;
      if (this.ended) return { status: "FAILED", errorCode: null };
      state.bulkOperations.set(operation.id, operation);
      await nextTurn();
      if (state.bulkOperations.get(operation.id)?.status === "CANCELING")
        return { status: "CANCELED", errorCode: null };
    }
    operation.result = results.map((result) => `${result}\n`).join("");
    return { status: "COMPLETED", errorCode: null };
  }

  private async runLine(prepared: Prepared, line: string, call: Call): Promise<object> {
    let variables: Record<string, unknown>;
    try {
      variables = JSON.parse(line);
    } catch {
      return { errors: [{ message: "The line is not valid JSON." }] };
    }
    const { data, errors } = await run(prepared, variables, call);
    return { ...(data ? { data } : {}), ...(errors ? { errors } : {}) };
  }

  private finish(operation: BulkOperation, status: BulkOperation["status"], errorCode: string | null): void {
    const { state, webhooks } = this.shopify();
    operation.status = status;
    operation.errorCode = errorCode;
    operation.completedAt = new Date().toISOString();
    state.bulkOperations.set(operation.id, operation);
    webhooks.emit(operation.shop, "bulk_operations/finish", {
      admin_graphql_api_id: operation.id,
      completed_at: operation.completedAt,
      created_at: operation.createdAt,
      error_code: errorCode?.toLowerCase() ?? null,
      status: status.toLowerCase(),
      type: operation.type.toLowerCase(),
    });
  }
}
