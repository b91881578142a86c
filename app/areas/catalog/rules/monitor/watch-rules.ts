import { z } from "zod";
import { percentMoved, type Move } from "./moves";
import { ACTIONS_OF, featureOf, type WatchAction, type WatchFeature } from "./watch-actions";

/** Percent, at most one decimal. */
const percentSchema = z.string().regex(/^\d{1,3}(\.\d)?$/);

/** Percent of the price without tax that it keeps at least; null for none. */
export const marginFloorSchema = z
  .string()
  .regex(/^\d{1,2}(\.\d)?$/)
  .nullable();

const costRule = <Action extends string>(actions: readonly [Action, ...Action[]]) =>
  z.object({ action: z.enum(actions), from_percent: percentSchema });
const stockRule = <Action extends string>(actions: readonly [Action, ...Action[]]) =>
  z.object({ action: z.enum(actions) });

export const watchRulesSchema = z.object({
  cost_up: costRule(ACTIONS_OF.cost_up),
  cost_down: costRule(ACTIONS_OF.cost_down),
  out_of_stock: stockRule(ACTIONS_OF.out_of_stock),
  back_in_stock: stockRule(ACTIONS_OF.back_in_stock),
  variant_gone: stockRule(ACTIONS_OF.variant_gone),
  product_gone: stockRule(ACTIONS_OF.product_gone),
});
export type WatchRules = z.output<typeof watchRulesSchema>;

/** Rules of one store or product: those that it has of its own. */
export type OwnWatchRules = Partial<WatchRules>;

/** Nobody's prices move, and nothing goes off sale, before its merchant says so: they are told. */
export const DEFAULT_WATCH_RULES: WatchRules = {
  cost_up: { action: "notify", from_percent: "5" },
  cost_down: { action: "none", from_percent: "5" },
  out_of_stock: { action: "notify" },
  back_in_stock: { action: "none" },
  variant_gone: { action: "notify" },
  product_gone: { action: "notify" },
};

/** The rules that hold for a product at a store, one by one: the product's own, else the store's, else the workspace's. */
export function effectiveRules(workspace: WatchRules, store: OwnWatchRules, product: OwnWatchRules): WatchRules {
  return { ...workspace, ...store, ...product };
}

/**
 * What a move has done by the rules. A move of cost below its rule's percentage does nothing; what the plan lacks, by a plan that
 * was changed since, is told and not done.
 */
export function actionFor(move: Move, rules: WatchRules, has: (feature: WatchFeature) => boolean): WatchAction {
  const rule = rules[move.kind];
  const percent = percentMoved(move);
  if (percent !== null && "from_percent" in rule && percent.lt(rule.from_percent)) return "none";
  const feature = featureOf(move.kind, rule.action);
  return feature !== null && !has(feature) ? "notify" : rule.action;
}
