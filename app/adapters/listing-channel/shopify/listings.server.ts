import { randomUUID } from "node:crypto";
import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import type { AdminClient } from "~/adapters/store-connection/shopify/client.server";
import { readAll } from "~/adapters/store-connection/shopify/pages";
import type {
  ChannelListing,
  ChannelProduct,
  ListingContent,
  ListingPictures,
  PushedListing,
  PushPart,
} from "../listing-channel";
import {
  ACTIVATE_STOCK,
  DEFINE_LISTING_KEY,
  DELETE_PRODUCT,
  FIND_LISTING,
  LIST_KEYED_VARIANTS,
  LIST_PRODUCT_VARIANTS,
  LIST_PRODUCTS,
  LIST_VARIANTS,
  PUBLISH_PRODUCT,
  READ_PICTURES,
  SET_METAFIELDS,
  SET_PRODUCT,
  SET_PRODUCT_STATUS,
  SET_STOCK,
} from "./documents/products";
import { frameOf, seenFrom, type Frame } from "./frame";
import {
  budgetOf,
  LISTING_KEY,
  listingIdentifier,
  missingVariants,
  productSetVariables,
  pushedListing,
  unnamedVariants,
  VARIANT_KEY,
} from "./listing-input";
import { MOST_PICTURES, picturesOf, planBeside, planPictures, type PicturePlan } from "./picture-plan";
import { readPresent, type Present } from "./present.server";
import {
  findListingSchema,
  keyedVariantsSchema,
  mapProduct,
  picturesSchema,
  pushedVariantsSchema,
  setProductSchema,
  storeProductsSchema,
  storeVariantsSchema,
  toContent,
  toContentVariant,
  toPictures,
  type MediaAnswer,
  type PushedProductAnswer,
} from "./product-answers";

/** A product with many variants and files takes Shopify long to write. */
const PUSH_DEADLINE_MS = 60_000;
const VARIANTS_PAGE = 100;
const STOCK_BATCH = 250;
/** Shopify takes no more in one call. */
const METAFIELDS_BATCH = 25;
/** Shopify's word for the reason of a change of stock. */
const STOCK_CHANGE = "correction";
/** Products weigh their variants, so pages of both are small. */
const PRODUCTS_PAGE = 10;
const PRODUCT_VARIANTS_PAGE = 10;

const anything = z.object({});

/** An uninstall may take the definition of the listing key with it, so what is known of it ages. */
const DEFINITION_TRUSTED_MS = 5 * 60_000;
/** When (in this process) a shop's listing key was last seen to be defined, in milliseconds since 1970. */
const definedAt = new Map<string, number>();

/**
 * What a product is given as its pictures. Nothing when it shows what it is to: what Shopify could not take, or what is
 * missing, is sent again.
 */
function picturesToSend(listing: ChannelListing, frame: Frame, present: Present | null): PicturePlan | null {
  if (present && listing.kept?.includes("pictures"))
    return planBeside(listing, frame, present.content.pictures?.map(({ id }) => id) ?? []);
  const plan = planPictures(listing, frame);
  const states = present?.pictureStates ?? [];
  // What stays for variants' sake may be one of ours that is not known as such.
  const counts = [plan.pictures.length, picturesOf(listing).length];
  const hasAll = present !== null && counts.includes(states.length) && !states.includes("FAILED");
  return listing.hasPictures && hasAll ? null : plan;
}

/** Our listings as products of one shop. */
export class ShopifyListings {
  private readonly client: AdminClient;

  constructor(client: AdminClient) {
    this.client = client;
  }

  async push(given: ChannelListing, { compare, keep }: PushPart = {}): Promise<PushedListing> {
    const found = await this.findProduct(given.key);
    const present = found && (await readPresent(this.client, found.id, given.locationId));
    const now = present?.content ?? null;
    const listing = (await compare?.(given, now && seenFrom(given, now))) ?? given;
    const frame = frameOf(listing, now);
    const plan = picturesToSend(listing, frame, present);
    const answer = await this.client.mutate({
      document: SET_PRODUCT,
      variables: productSetVariables(listing, frame, plan),
      schema: setProductSchema,
      deadlineMs: PUSH_DEADLINE_MS,
    });
    const { pushed, shown } = await this.complete(listing, frame, answer.productSet.product, plan);
    await keep?.(pushed, shown);
    const failure = missingVariants(listing, pushed);
    if (failure) throw failure;
    await this.nameVariants(frame);
    await this.setStock(listing, frame, present);
    return { ...pushed, unpublished: await this.publish(pushed.externalId, listing.publicationIds) };
  }

  private async nameVariants(frame: Frame): Promise<void> {
    const keys = unnamedVariants(frame);
    for (let start = 0; start < keys.length; start += METAFIELDS_BATCH) {
      const variables = { metafields: keys.slice(start, start + METAFIELDS_BATCH) };
      await this.client.mutate({ document: SET_METAFIELDS, variables, schema: anything }, true);
    }
  }

  /** A listing's product as it is, or null. */
  async readContent(listing: ChannelListing): Promise<ListingContent | null> {
    const found = await this.findProduct(listing.key);
    const present = found && (await readPresent(this.client, found.id, listing.locationId));
    return present && seenFrom(listing, present.content);
  }

  async readPictures(id: string): Promise<ListingPictures | null> {
    const media = await this.readMedia(id, MOST_PICTURES);
    if (!media) return null;
    const states = media.nodes.map(({ status }) => status);
    const waiting = states.filter((state) => state === "UPLOADED" || state === "PROCESSING").length;
    return { waiting, failed: states.filter((state) => state === "FAILED").length };
  }

  private async readMedia(id: string, first: number): Promise<MediaAnswer | null> {
    const variables = { id, first };
    const { product } = await this.client.query({ document: READ_PICTURES, variables, schema: picturesSchema });
    return product?.media ?? null;
  }

  async find(key: string): Promise<PushedListing | null> {
    const product = await this.findProduct(key);
    if (!product) return null;
    const read = async (after: string | null) =>
      (
        await this.client.query({
          document: LIST_KEYED_VARIANTS,
          variables: { id: product.id, key: VARIANT_KEY.key, first: VARIANTS_PAGE, after },
          schema: keyedVariantsSchema,
        })
      ).product?.variants;
    const first = await read(null);
    const variants = first ? await readAll(first, read) : [];
    return {
      key,
      externalId: product.id,
      handle: product.handle ?? null,
      variants: variants.flatMap(({ id, metafield, inventoryItem }) =>
        metafield ? [{ key: metafield.value, externalId: id, inventoryItemId: inventoryItem?.id ?? null }] : [],
      ),
      unpublished: [],
    };
  }

  /** The product that carries our key, by id and handle, or null. The key is defined at the shop from then on. */
  async findProduct(key: string): Promise<{ id: string; handle?: string | null } | null> {
    await this.defineKey();
    const answer = await this.client.query({
      document: FIND_LISTING,
      variables: { identifier: listingIdentifier(key) },
      schema: findListingSchema,
    });
    return answer.productByIdentifier ?? null;
  }

  /** A pushed listing with all of the product's variants, of which the first came with the push, and how the store shows it. */
  async complete(
    listing: ChannelListing,
    frame: Frame,
    product: PushedProductAnswer,
    plan: PicturePlan | null,
  ): Promise<{ pushed: PushedListing; shown: ListingContent }> {
    const nodes = await readAll(product.variants, async (after) => {
      const variables = { id: product.id, first: VARIANTS_PAGE, after };
      return (await this.client.query({ document: LIST_VARIANTS, variables, schema: pushedVariantsSchema })).product
        ?.variants;
    });
    const pushed = pushedListing(listing, frame, product, nodes);
    const keyOf = new Map(pushed.variants.map(({ key, externalId }) => [externalId, key]));
    const pictures = plan && (await this.readSent(product.id, plan));
    // A variant shows its picture once it is fetched: which one that is, the product's tell.
    const places = plan && budgetOf(frame, plan).withPictures ? plan.ofVariants : new Map<string, number>();
    const variants = nodes.map((node) => {
      const key = keyOf.get(node.id) ?? null;
      const picture = pictures?.[places.get(key ?? "") ?? -1]?.id ?? (plan?.isOurs ? null : undefined);
      return { ...toContentVariant(node, key), ...(pictures && picture !== undefined && { picture }) };
    });
    return { pushed, shown: toContent(product, variants, { pictures, options: frame.options }) };
  }

  /** The pictures that a push has just given a product, under the ids that they got. */
  private async readSent(id: string, { pictures }: PicturePlan): Promise<ListingContent["pictures"]> {
    if (pictures.length === 0) return [];
    const media = await this.readMedia(id, pictures.length);
    return media && toPictures(media).map((picture, place) => ({ ...picture, url: pictures[place]?.url }));
  }

  /** Makes sure that products can be named by our key: its definition must be there before the first push. */
  private async defineKey(): Promise<void> {
    if (Date.now() - (definedAt.get(this.client.shop) ?? 0) < DEFINITION_TRUSTED_MS) return;
    const definition = {
      ...LISTING_KEY,
      name: "Quayside listing",
      ownerType: "PRODUCT",
      type: "id",
      capabilities: { uniqueValues: { enabled: true } },
    };
    try {
      await this.client.mutate({ document: DEFINE_LISTING_KEY, variables: { definition }, schema: anything }, true);
    } catch (error) {
      if (!(error instanceof OutsideError) || error.vendorCode !== "TAKEN") throw error;
    }
    definedAt.set(this.client.shop, Date.now());
  }

  async setStatus(externalId: string, status: "active" | "draft"): Promise<void> {
    const product = { id: externalId, status: status === "active" ? "ACTIVE" : "DRAFT" };
    await this.client.mutate({ document: SET_PRODUCT_STATUS, variables: { product }, schema: anything }, true);
  }

  /** Deletes a product; one that is gone already is as wanted. */
  async delete(externalId: string): Promise<void> {
    try {
      await this.client.mutate({ document: DELETE_PRODUCT, variables: { id: externalId }, schema: anything }, true);
    } catch (error) {
      if (!(error instanceof OutsideError) || error.reason !== "listing_gone") throw error;
    }
  }

  async list({
    updatedSince,
    cursor,
  }: {
    updatedSince: Date | null;
    cursor: string | null;
  }): Promise<{ products: ChannelProduct[]; nextCursor: string | null }> {
    const { products } = await this.client.query({
      document: LIST_PRODUCTS,
      variables: {
        query: updatedSince ? `updated_at:>='${updatedSince.toISOString()}'` : null,
        first: PRODUCTS_PAGE,
        after: cursor,
        variants: PRODUCT_VARIANTS_PAGE,
        key: LISTING_KEY.key,
      },
      schema: storeProductsSchema,
    });
    const complete = [];
    for (const product of products.nodes) {
      const nodes = await readAll(product.variants, async (after) => {
        const variables = { id: product.id, first: VARIANTS_PAGE, after };
        return (await this.client.query({ document: LIST_PRODUCT_VARIANTS, variables, schema: storeVariantsSchema }))
          .product?.variants;
      });
      complete.push(mapProduct({ ...product, variants: { ...product.variants, nodes } }));
    }
    return {
      products: complete,
      nextCursor: products.pageInfo.hasNextPage ? (products.pageInfo.endCursor ?? null) : null,
    };
  }

  /** Sets the stock of variants that were there before the push, at our location. */
  private async setStock(listing: ChannelListing, frame: Frame, present: Present | null): Promise<void> {
    const { locationId } = listing;
    const quantities = [];
    for (const { variant, at } of frame.variants) {
      const item = at && present?.items.get(at.externalId);
      if (!item || variant.stock === null) continue;
      const { inventoryItemId } = item;
      if (item.isStocked) {
        // Null sets the number whatever it was: the supplier's stock is the truth at our own location.
        quantities.push({ inventoryItemId, locationId, quantity: variant.stock, changeFromQuantity: null });
      } else {
        const variables = { inventoryItemId, locationId, available: variant.stock, key: randomUUID() };
        await this.client.mutate({ document: ACTIVATE_STOCK, variables, schema: anything }, true);
      }
    }
    for (let start = 0; start < quantities.length; start += STOCK_BATCH) {
      const input = {
        name: "available",
        reason: STOCK_CHANGE,
        quantities: quantities.slice(start, start + STOCK_BATCH),
      };
      await this.client.mutate(
        { document: SET_STOCK, variables: { input, key: randomUUID() }, schema: anything },
        true,
      );
    }
  }

  /**
   * Publishes a product where it is to be. Shopify refuses all publications for one that is gone: the others are asked for
   * one by one then.
   * @returns those that took no product
   */
  async publish(id: string, publicationIds: readonly string[]): Promise<string[]> {
    if (publicationIds.length === 0 || (await this.publishAt(id, publicationIds))) return [];
    const unpublished: string[] = [];
    for (const publicationId of publicationIds)
      if (!(await this.publishAt(id, [publicationId]))) unpublished.push(publicationId);
    return unpublished;
  }

  /** Publishes at these together. False where Shopify refuses. */
  private async publishAt(id: string, publicationIds: readonly string[]): Promise<boolean> {
    const input = publicationIds.map((publicationId) => ({ publicationId }));
    try {
      await this.client.mutate({ document: PUBLISH_PRODUCT, variables: { id, input }, schema: anything }, true);
      return true;
    } catch (error) {
      if (error instanceof OutsideError && error.kind === "refused") return false;
      throw error;
    }
  }
}
