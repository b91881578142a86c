import { z } from "zod";
import { MOVE_KINDS, percentMoved, type Move, type MoveKind } from "./moves";

/**
 * What is done of a move.
 * - notify: the workspace is told
 * - update_price: the price is made anew by the pricing rules, never below the margin floor
 * - update_stock: the store is told how many there are
 * - unpublish: the product becomes a draft
 */
export const WATCH_ACTIONS = ["none", "notify", "update_price", "update_stock", "unpublish"] as const;
export type WatchAction = (typeof WATCH_ACTIONS)[number];

/** What can be done of each; of all that does something the workspace is told as well. */
export const ACTIONS_OF = {
  cost_up: ["none", "notify", "update_price", "unpublish"],
  cost_down: ["none", "notify", "update_price"],
  out_of_stock: ["none", "notify", "update_stock", "unpublish"],
  back_in_stock: ["none", "notify", "update_stock"],
  variant_gone: ["none", "notify", "update_stock", "unpublish"],
  product_gone: ["none", "notify", "update_stock", "unpublish"],
} as const satisfies Record<MoveKind, readonly WatchAction[]>;

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

/** What plans sell of it (B084, B086): stock and being taken off sale for want of it, and what follows costs. */
export type WatchFeature = "SETTING_UPDATE_STOCK" | "COST_CHANGE_MANAGEMENT";

/** What a rule takes of the plan; null for what every plan has. */
export function featureOf(kind: MoveKind, action: WatchAction): WatchFeature | null {
  if (action === "none" || action === "notify") return null;
  return kind === "cost_up" || kind === "cost_down" ? "COST_CHANGE_MANAGEMENT" : "SETTING_UPDATE_STOCK";
}

/** What the rules take of the plan, each once. */
export function featuresOf(rules: OwnWatchRules): WatchFeature[] {
  const needed = MOVE_KINDS.flatMap((kind) => (rules[kind] ? (featureOf(kind, rules[kind].action) ?? []) : []));
  return [...new Set(needed)];
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
