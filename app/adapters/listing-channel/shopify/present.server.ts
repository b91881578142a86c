import type { AdminClient } from "~/adapters/store-connection/shopify/client.server";
import { readAll } from "~/adapters/store-connection/shopify/pages";
import type { ListingContent } from "../listing-channel";
import { LIST_CONTENT_VARIANTS, READ_CONTENT } from "./documents/products";
import { VARIANT_KEY } from "./listing-input";
import { MOST_PICTURES } from "./picture-plan";
import {
  contentSchema,
  contentVariantsSchema,
  optionsOfContent,
  toContent,
  toPictures,
  toWholeVariant,
} from "./product-answers";

const VARIANTS_PAGE = 100;

/** A product that is there, with what a push has to know of it. */
export interface Present {
  content: ListingContent;
  /** By the variant's id */
  items: ReadonlyMap<string, { inventoryItemId: string; isStocked: boolean }>;
  /** How the platform got on with each picture */
  pictureStates: string[];
}

/** Reads a product as it is, null when it is gone; stock is looked for at the location. @throws OutsideError */
export async function readPresent(client: AdminClient, id: string, locationId: string): Promise<Present | null> {
  const variables = { id, pictures: MOST_PICTURES };
  const { product } = await client.query({ document: READ_CONTENT, variables, schema: contentSchema });
  if (!product) return null;
  const read = async (after: string | null) =>
    (
      await client.query({
        document: LIST_CONTENT_VARIANTS,
        variables: { id, locationId, key: VARIANT_KEY.key, first: VARIANTS_PAGE, after },
        schema: contentVariantsSchema,
      })
    ).product?.variants;
  const first = await read(null);
  const nodes = first ? await readAll(first, read) : [];
  const areFetched = product.media.nodes.every(({ status }) => status === "READY");
  const variants = nodes.map((node) => toWholeVariant(node, areFetched));
  return {
    content: toContent(product, variants, {
      pictures: toPictures(product.media),
      options: optionsOfContent(product),
    }),
    items: new Map(
      nodes.map(({ id: variantId, inventoryItem: { id: inventoryItemId, inventoryLevel } }) => [
        variantId,
        { inventoryItemId, isStocked: !!inventoryLevel },
      ]),
    ),
    pictureStates: product.media.nodes.map(({ status }) => status),
  };
}
