import { OutsideError } from "~/adapters/outcome";
import { supplierFor } from "~/adapters/registry.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { databaseTime } from "~/platform/time/clock.server";
import { COST_CURRENCY } from "../sources/read-source-product.server";
import { readFollowed, type FollowedSupply } from "./followed-supplies.sql.server";
import { noteUnreached, takeReadings } from "./take-readings.sql.server";

/**
 * Asks a supplier about products that are followed, some at a time, and takes in what it tells. The first question that is not
 * answered ends it: what is left is not read, is told so, and tried again later. What is followed no more is passed over.
 */
export async function readSupplies({
  scope,
  source,
  productIds,
  signal,
}: {
  scope: WorkspaceScope;
  source: string;
  productIds: readonly string[];
  signal: AbortSignal;
}): Promise<void> {
  const followed = await readFollowed(scope, { source, productIds });
  const supplier = supplierFor({ source, workspaceId: scope.workspaceId });
  const questions = questionsOf(followed, supplier.capabilities.watching.productsPerCall);
  for (const [at, question] of questions.entries()) {
    // What there was no time for is due again when its putting off is over.
    if (signal.aborted) return;
    const askedAt = databaseTime();
    const goods = question.products.flatMap(({ productId, skuIds }) => skuIds.map((skuId) => ({ productId, skuId })));
    try {
      const sightings = await supplier.sightings({ goods, shipTo: question.shipTo, currency: COST_CURRENCY });
      await takeReadings({ scope, source, products: question.products, sightings, askedAt });
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      const left = questions.slice(at).flatMap(({ products }) => products);
      await noteUnreached({ scope, source, products: left, reason: error.reason, at: askedAt });
      return;
    }
  }
}

interface Question {
  shipTo: string;
  products: FollowedSupply[];
}

/** What is asked in one call each: products that go to one country, as many as a call tells of. */
function questionsOf(followed: readonly FollowedSupply[], productsPerCall: number): Question[] {
  return [...Map.groupBy(followed, ({ shipTo }) => shipTo)].flatMap(([shipTo, own]) =>
    Array.from({ length: Math.ceil(own.length / productsPerCall) }, (_, at) => ({
      shipTo,
      products: own.slice(at * productsPerCall, (at + 1) * productsPerCall),
    })),
  );
}
