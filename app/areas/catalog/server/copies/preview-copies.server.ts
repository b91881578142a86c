import type { ImportedVariant } from "@prisma/client";
import { readUsage } from "~/areas/billing/server/usage/read-usage.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { ErrorText } from "~/platform/errors";
import { wordsOfRefusal, type CopyPlace, type CopyRefusal } from "../../rules/copies/copy-work";
import type { SplitBy, SplitPart } from "../../rules/copies/split-product";
import { planSplit, readCopySource } from "./read-copy-source.server";

/** What one product would become. */
export interface CopyPreview {
  id: string;
  title: string;
  variants: readonly ImportedVariant[];
  options: { name: string; values: string[] }[];
  /** The first is what the product keeps; none where it can't be split, or nobody asked */
  parts: SplitPart<ImportedVariant>[];
  refusal: ErrorText | null;
}

/** What splitting products would make of them, before it is done, and what the plan's month has room for. */
export async function previewCopies({
  scope,
  place,
  ids,
  split,
}: {
  scope: WorkspaceScope;
  place: CopyPlace;
  ids: readonly string[];
  /** Null asks for the products alone */
  split: SplitBy | null;
}): Promise<{ products: CopyPreview[]; quota: { limit: number; used: number } }> {
  const { plan, used } = await readUsage({ scope });
  const products: CopyPreview[] = [];
  for (const id of new Set(ids)) products.push(await previewOne(scope, place, id, split));
  return { products, quota: { limit: plan.limits.PRODUCT_IMPORT, used: used.PRODUCT_IMPORT } };
}

async function previewOne(
  { db }: WorkspaceScope,
  place: CopyPlace,
  id: string,
  split: SplitBy | null,
): Promise<CopyPreview> {
  const source = await readCopySource({ db, place, id });
  if ("refusal" in source)
    return { id, title: "", variants: [], options: [], parts: [], refusal: wordsOf(source.refusal) };
  const { product, variants } = source;
  const options = product.options as CopyPreview["options"];
  const preview = { id, title: product.title, variants, options };
  const plan = split ? await planSplit({ db, source, split }) : { parts: [] };
  if ("refusal" in plan) return { ...preview, parts: [], refusal: wordsOf(plan.refusal) };
  return { ...preview, parts: plan.parts, refusal: null };
}

function wordsOf(refusal: CopyRefusal): ErrorText {
  return { key: wordsOfRefusal(refusal) ?? "errors.not_found" };
}
