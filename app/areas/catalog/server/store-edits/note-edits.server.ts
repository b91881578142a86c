import type { ListingContent } from "~/adapters/listing-channel/listing-channel";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { inSequence } from "../../rules/mapping/option-sequence";
import { editedFields, knowsField } from "../../rules/store-edits/compare-content";
import { EDIT_FIELDS } from "../../rules/store-edits/edit-fields";
import { factsOfContent } from "./facts.server";
import { readPushes } from "./pushed-facts.sql.server";

/**
 * Notes what a merchant has changed of a pushed product since the last push, as its store tells of it. Called once the
 * product's variants are taken in: what was made anew is known by then.
 */
export async function noteEdits({
  tx,
  listingId,
  content,
  optionNames,
}: {
  tx: WorkspaceTransaction;
  listingId: string;
  content: ListingContent;
  /** What the variants' values stand under */
  optionNames: readonly string[];
}): Promise<void> {
  const { pushed, lost } = (await readPushes(tx, [listingId]))(listingId);
  const variants = await tx.listingVariant.findMany({ where: { listingId }, select: { id: true, externalId: true } });
  const keyOf = new Map(variants.map(({ id, externalId }) => [externalId, id]));
  const seen = {
    ...content,
    variants: content.variants.map((variant) => ({
      ...variant,
      key: keyOf.get(variant.externalId) ?? null,
      optionValues: [...inSequence(variant.optionValues, optionNames, pushed.options?.map(({ name }) => name) ?? [])],
    })),
  };
  const fields = editedFields(pushed, lost, factsOfContent(seen));
  const { editedFields: before } = await tx.listing.findUniqueOrThrow({
    where: { id: listingId },
    select: { editedFields: true },
  });
  // What a push kept without knowing what was pushed before it can't be compared: it is told until it is replaced.
  const kept = EDIT_FIELDS.filter((field) => before.includes(field) && !knowsField(pushed, field));
  await tx.listing.update({ where: { id: listingId }, data: { editedFields: [...new Set([...fields, ...kept])] } });
}
