/** What a reading can tell that the one before did not. `product_gone` is told once for all of a product's variants. */
export const MOVE_KINDS = [
  "cost_up",
  "cost_down",
  "out_of_stock",
  "back_in_stock",
  "variant_gone",
  "product_gone",
] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

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

/** What plans sell of it (B084, B086): stock and being taken off sale for want of it, and what follows costs. */
export const WATCH_FEATURES = ["SETTING_UPDATE_STOCK", "COST_CHANGE_MANAGEMENT"] as const;
export type WatchFeature = (typeof WATCH_FEATURES)[number];

/** What a rule takes of the plan; null for what every plan has. */
export function featureOf(kind: MoveKind, action: WatchAction): WatchFeature | null {
  if (action === "none" || action === "notify") return null;
  return kind === "cost_up" || kind === "cost_down" ? "COST_CHANGE_MANAGEMENT" : "SETTING_UPDATE_STOCK";
}

/** What the rules take of the plan, each once. */
export function featuresOf(
  rules: Partial<Record<MoveKind, { action: WatchAction; from_percent?: string }>>,
): WatchFeature[] {
  const needed = MOVE_KINDS.flatMap((kind) => (rules[kind] ? (featureOf(kind, rules[kind].action) ?? []) : []));
  return [...new Set(needed)];
}
