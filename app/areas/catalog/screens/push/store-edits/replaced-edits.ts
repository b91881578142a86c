import type { EditedListing, ReplaceEdits } from "../../../contract/push";
import type { EditField } from "../../../rules/store-edits/edit-fields";

/** What of the merchants' edits a person wants replaced by ours: fields by listing. */
export type ReplacedEdits = ReadonlyMap<string, ReadonlySet<EditField>>;

/** What nobody means who replaces all at once: a draft that is put on sale, a variant that was deleted. */
const ASKED_ALONE: ReadonlySet<EditField> = new Set<EditField>(["status", "deleted_variants"]);

/** The choice with a field of a listing replaced, or kept. */
export function setReplaced(
  replaced: ReplacedEdits,
  { listingId, field, isReplaced }: { listingId: string; field: EditField; isReplaced: boolean },
): ReplacedEdits {
  const fields = new Set(replaced.get(listingId));
  if (isReplaced) fields.add(field);
  else fields.delete(field);
  return new Map([...replaced, [listingId, fields]]);
}

/** All of the edits that may be replaced at once. */
export function allReplaced(listings: readonly EditedListing[]): ReplacedEdits {
  return new Map(
    listings.map(({ listing_id: id, edits }) => [
      id,
      new Set(edits.map(({ field }) => field).filter((field) => !ASKED_ALONE.has(field))),
    ]),
  );
}

/** How many fields are chosen of how many that may be replaced at once. */
export function countReplaced(
  listings: readonly EditedListing[],
  replaced: ReplacedEdits,
): { chosen: number; all: number } {
  const all = [...allReplaced(listings)].flatMap(([id, fields]) => [...fields].map((field) => ({ id, field })));
  return { chosen: all.filter(({ id, field }) => replaced.get(id)?.has(field)).length, all: all.length };
}

/** As the push takes it; of listings that are pushed no more nothing. */
export function toReplaceEdits(listings: readonly EditedListing[], replaced: ReplacedEdits): ReplaceEdits {
  return listings.flatMap(({ listing_id: id, edits }) => {
    const fields = edits.map(({ field }) => field).filter((field) => replaced.get(id)?.has(field));
    return fields.length > 0 ? [{ listing_id: id, fields }] : [];
  });
}
