import type { z } from "zod";
import type { importCalls } from "../contract/imports";
import type { ImportedFilter } from "../server/imports/list-imported.sql.server";

/** What a list of imported products is asked. */
export type ImportedQuery = z.output<NonNullable<(typeof importCalls.importListing)["~orpc"]["inputSchema"]>>;

/** What the import list's calls ask, as the use case takes it. */
export function importedFilter({ keyword, status, source, favourite, order_by: sort }: ImportedQuery): ImportedFilter {
  return {
    keyword,
    status,
    source: source ?? null,
    isFavourite: favourite === undefined ? null : favourite === "true",
    sort,
  };
}
