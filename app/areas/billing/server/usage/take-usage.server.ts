import { logFreeUse } from "~/areas/credits/server/log-free-use.server";
import type { SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { leftOf, type CountedFeature } from "../../rules/plans/features";
import { fitQuota } from "../../rules/usage/fit-quota";
import { readPlan } from "../plans/read-plan.server";
import { addEntries, holdCounter, readCounted, returnEntries } from "./usage-entries.sql.server";

/** Something that takes of a feature: itself, or what it is made of, such as the listings that a product becomes. */
export interface UsageWish {
  id: string;
  /** What is counted, such as an order's id; empty for what takes nothing */
  references: readonly string[];
}

/** How wishes for more of a feature ended. */
export interface UsageTaken {
  /** Counted now, or already before: these may go on */
  fits: Set<string>;
  /** What the limit has no room for, in the given sequence */
  exceeds: string[];
  /** The plan's key */
  plan: string;
  limit: number;
  /** Used of the limit, what was taken now included */
  used: number;
}

/**
 * Counts things of a feature, in the transaction of what they are for: as many as the plan has room for, in the given
 * sequence, each whole or not at all (P094), and each thing once however often it is asked for. The counter's row is held
 * until the transaction ends, so that many at once can't use the last of it twice; take it after the locks of what it
 * counts, and before the wallet's.
 */
export async function takeUsage({
  tx,
  scope,
  feature,
  wishes,
}: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  feature: CountedFeature;
  wishes: readonly UsageWish[];
}): Promise<UsageTaken> {
  const { key, plan, period } = await readPlan({ scope, tx });
  const limit = plan.limits[feature];
  const counter = { tx, workspaceId: scope.workspaceId, feature, periodStart: period.start };
  const used = await holdCounter(counter);
  const counted = await readCounted({ counter, references: wishes.flatMap(({ references }) => references) });
  const freshOf = ({ references }: UsageWish) => references.filter((reference) => !counted.has(reference));
  const needs = wishes.map((wish) => ({ id: wish.id, needed: freshOf(wish).length }));
  const { fits, exceeds } = fitQuota(needs, leftOf({ limit, used }));
  const going = new Set(fits);
  const fresh = [...new Set(wishes.filter(({ id }) => going.has(id)).flatMap(freshOf))];
  if (fresh.length > 0) await addEntries({ counter, references: fresh });
  await logProducts({
    tx,
    workspaceId: scope.workspaceId,
    accountId: scope.accountId,
    kind: "used",
    feature,
    references: fresh,
  });
  return { fits: going, exceeds, plan: key, limit, used: used + fresh.length };
}

/** Gives back what was counted for things that came to nothing, to the month that it was taken of; again is fine. */
export async function giveBackUsage(things: {
  tx: WorkspaceTransaction | SystemTransaction;
  workspaceId: string;
  feature: CountedFeature;
  references: readonly string[];
}): Promise<void> {
  const references = await returnEntries(things);
  await logProducts({ ...things, accountId: null, kind: "given_back", references });
}

/** What products are counted for is in the log of credits, where it costs none (B131); orders are in their own lists. */
async function logProducts({
  feature,
  ...use
}: Omit<Parameters<typeof logFreeUse>[0], "feature"> & { feature: CountedFeature }): Promise<void> {
  if (feature !== "ORDER_FULFILLMENT") await logFreeUse({ ...use, feature });
}
