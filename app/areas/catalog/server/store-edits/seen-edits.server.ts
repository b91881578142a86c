import { createHash } from "node:crypto";
import type { SeenEdits } from "../../rules/push/push-request";
import type { Difference } from "../../rules/store-edits/compare-content";
import type { EditField } from "../../rules/store-edits/edit-fields";

/**
 * What a store had of the merchant's in fields that a person chose to have replaced, each in few letters: a later try replaces
 * just that, and nothing that the merchant has changed since.
 */
export function seenEdits(differences: readonly Difference[], fields: readonly EditField[]): SeenEdits {
  return Object.fromEntries(
    fields.map((field) => {
      const own = differences.filter((each) => each.field === field);
      const texts = own.map(({ key, store }) => JSON.stringify([key, store])).sort();
      return [field, createHash("sha256").update(texts.join("\n")).digest("base64url").slice(0, 22)];
    }),
  );
}

/** The fields that are still replaced: where the store has what it had when it was first looked at. */
export function stillReplaced(
  differences: readonly Difference[],
  { replaces, seen }: { replaces: readonly EditField[]; seen?: SeenEdits | undefined },
): readonly EditField[] {
  if (!seen) return replaces;
  const now = seenEdits(differences, replaces);
  return replaces.filter((field) => seen[field] === now[field]);
}
