import type { TFunction } from "i18next";
import { sortOptions, type ShownSort } from "~/ui/lists/list-sorts";
import type { ImportSort } from "../../rules/imports/import-list";

/** What the import list can be sorted by, each both ways. */
export function importSortOptions(t: TFunction<"products">): ShownSort[] {
  return sortOptions<ImportSort>({
    created_at_asc: [t("columns.added"), t("imports.sort.oldest")],
    created_at_desc: [t("columns.added"), t("imports.sort.newest")],
    title_asc: [t("editor.name"), t("imports.sort.from_a")],
    title_desc: [t("editor.name"), t("imports.sort.from_z")],
    cost_asc: [t("columns.cost"), t("imports.sort.lowest")],
    cost_desc: [t("columns.cost"), t("imports.sort.highest")],
  });
}
