/** From this many units downwards stock is low. */
export const LOW_STOCK = 10;

/** How a variant's supplier stands: enough, little, none, or not known because it has no supplier or none that tells. */
export const STOCK_LEVELS = ["in_stock", "low", "out", "unknown"] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];
