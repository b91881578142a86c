import { OutsideError } from "~/adapters/outcome";
import { configuredSuppliers } from "~/adapters/registry.server";
import type { SupplierSearch } from "~/adapters/supplier/supplier";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { exchangeRate } from "~/platform/money/exchange-rates";
import type { SourceList } from "../../contract/sources";
import { commonSorts, supplierSort, type ProductSort } from "../../rules/sources/product-filter";
import { readPricing } from "../push-preferences/read-push-preferences.server";
import { openSource } from "./open-source.server";
import { readOwnStates } from "./read-own-states.sql.server";
import { toProductCard } from "./to-product-card";

/** Every supplier. */
const ALL_SOURCES = "all";

export interface FoundProducts {
  lists: SourceList[];
  /** The order of every list */
  sort: ProductSort;
  /** The orders that all of the asked suppliers answer, the default first */
  sorts: ProductSort[];
}

/**
 * Finds products at one supplier, at all of them ("all"), or at the first there is. Each supplier answers for itself: one
 * that is not connected or does not answer gives an empty list with the reason, and the others are shown. All lists are in
 * one order: the asked one where all of the suppliers can answer it, else the first that they can (G180).
 * @throws AppError notFound for a supplier that there is not
 */
export async function findProducts({
  scope,
  source,
  sort,
  query,
}: {
  scope: WorkspaceScope;
  source: string | undefined;
  sort: ProductSort | undefined;
  query: Omit<SupplierSearch, "sort" | "pricing">;
}): Promise<FoundProducts> {
  const configured = configuredSuppliers();
  const chosen =
    source === ALL_SOURCES
      ? configured
      : configured.filter((one, index) => (source ? one.source === source : index === 0));
  if (source && chosen.length === 0) throw new AppError("notFound", { key: "errors.not_found" });
  const pricing = await readPricing({ scope });
  const rate = exchangeRate(query.currency, pricing.currency);
  const answered = chosen.map(({ capabilities: { sorts } }) => (query.text ? sorts.searching : sorts.browsing));
  // Without a rate nobody can tell what is earned.
  const sorts = commonSorts(answered).filter((name) => rate !== null || name !== "desc_profit");
  const ordered = sort && sorts.includes(sort) ? sort : (sorts[0] ?? "relevant");
  const search: SupplierSearch = {
    ...query,
    sort: supplierSort(ordered),
    ...(rate && {
      pricing: { rules: pricing.rules, rate, currency: pricing.currency, taxPercent: pricing.taxPercent },
    }),
  };
  const found = await Promise.all(
    chosen.map(async ({ source: id, name }) => ({
      source: id,
      name,
      ...(await searchOne({ source: id, workspaceId: scope.workspaceId, query: search })),
    })),
  );
  const stateOf = await readOwnStates({ scope, products: found.flatMap(({ items }) => items) });
  const lists = found.map(({ items, ...list }) => ({
    ...list,
    products: items.map((item) => toProductCard(item, stateOf(item), pricing)),
  }));
  return { lists, sort: ordered, sorts };
}

async function searchOne({
  source,
  workspaceId,
  query,
}: {
  source: string;
  workspaceId: string;
  query: SupplierSearch;
}) {
  try {
    const { items, total } = await openSource({ source, workspaceId }).search(query);
    return { status: "ok" as const, reason: null, items, total };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    if (error.kind !== "reconnect") log.warn({ err: error, source }, "search at a supplier failed");
    const status = error.kind === "reconnect" ? ("not_connected" as const) : ("failed" as const);
    return { status, reason: error.reason, items: [], total: 0 };
  }
}
