/** A store that listings are pushed to. Made for one store; its keys are the adapter's matter. */
export interface ListingChannel {
  readonly platform: string;
  readonly capabilities: ListingChannelCapabilities;

  /** Where listings can be published (P052). @throws OutsideError */
  listPublications(): Promise<ChannelPublication[]>;
  /** The channels that other apps have brought to the store; none where a platform has no such thing (G055). @throws OutsideError */
  listExternalChannels(): Promise<ExternalSalesChannel[]>;
  /**
   * Creates the product that carries `listing.key`, or changes it where it is there already, so that pushing again never makes
   * a second one; then publishes it where that can be. Variants that were never ours stay as they are.
   * @throws OutsideError; kind refused carries reason and the platform's words, variants_missing among them: the product is
   *   there without all of its variants
   */
  pushListing(listing: ChannelListing, part?: PushPart): Promise<PushedListing>;
  /** The same for many, by the platform's bulk way; answers as they come, in any order. @throws OutsideError for the whole */
  pushListings(
    listings: ChannelListing[],
    onResult: (result: BulkPushResult) => Promise<void>,
    part?: PushPart,
  ): Promise<void>;
  /** Finds what an earlier push with this key made, or null. @throws OutsideError */
  findListing(key: string): Promise<PushedListing | null>;
  /** A listing's product as the store has it, or null. @throws OutsideError */
  readContent(listing: ChannelListing): Promise<ListingContent | null>;
  /** How the platform got on with a product's pictures, which it fetches after a push; null when the product is gone. @throws OutsideError */
  readPictures(externalId: string): Promise<ListingPictures | null>;
  setListingStatus(externalId: string, status: "active" | "draft"): Promise<void>;
  deleteListing(externalId: string): Promise<void>;
  /** The store's products changed since, a page at a time. @throws OutsideError */
  listProducts(query: {
    updatedSince: Date | null;
    cursor: string | null;
  }): Promise<{ products: ChannelProduct[]; nextCursor: string | null }>;
}

export interface ListingChannelCapabilities {
  publications: boolean;
  bulkPush: boolean;
  /** From this many listings on, `pushListings` is the better way. */
  bulkThreshold: number;
  maxVariants: number;
  maxOptions: number;
  maxImages: number;
}

export interface ChannelPublication {
  id: string;
  handle: string;
  name: string;
}

/** Channels that our lists name (G056). */
export type ExternalChannelKey = "google" | "meta" | "shop" | "snapchat" | "twitter" | "pinterest" | "tiktok";

/** A channel of another app in a store, and the publication that it sells from. */
export interface ExternalSalesChannel {
  publicationId: string;
  id: string;
  /** As our lists name it, or the platform's own handle */
  handle: ExternalChannelKey | (string & {});
  name: string;
  appId: string;
  developerName: string;
  isActive: boolean;
}

export interface ChannelListing {
  /** Our listing's id; kept at the platform as the product's custom id. */
  key: string;
  title: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  tags: string[];
  seoTitle: string;
  seoDescription: string;
  status: "active" | "draft";
  images: { url: string; alt: string }[];
  /** The last push gave the platform just these pictures; they need not be sent again while it still has them. */
  hasPictures: boolean;
  /** Pictures that the platform has of these already, by their addresses: one that stays for a variant's sake is not sent anew */
  pictureIds?: Record<string, string>;
  options: { name: string; values: string[] }[];
  variants: ChannelListingVariant[];
  /** What stays as the store has it, unsent */
  kept?: ListingField[];
  /** Variants of the store's own that stay beside these; for who compares what was sent with what is there */
  ownVariants?: number;
  /** The platform's ids of variants of ours that are sold no more; those that carry a key of ours that is not sent go as well */
  gone?: string[];
  currency: string;
  taxable: boolean;
  allowSellOutOfStock: boolean;
  locationId: string;
  publicationIds: string[];
}

export interface ChannelListingVariant {
  /** Our listing variant's id, returned with the platform's ids. */
  key: string;
  sku: string;
  optionValues: string[];
  price: string;
  compareAtPrice: string | null;
  /** The supplier's cost in the store's currency, for the platform's cost field. */
  cost: string | null;
  /** Null leaves what the store has */
  stock: number | null;
  imageUrl: string | null;
  weightGrams: number | null;
  /** The platform's id of it, where it is known; else it is found by its key, by its option values */
  externalId?: string | null;
  /** What stays as the store has it, unsent */
  kept?: ListingVariantField[];
  /** It gets this picture also where the product keeps its own */
  replacesPicture?: boolean;
}

/** What of a listing a merchant may change at the store. */
export type ListingField =
  | "title"
  | "description"
  | "vendor"
  | "product_type"
  | "tags"
  | "seo_title"
  | "seo_description"
  | "status"
  | "pictures"
  | "options";
export type ListingVariantField = "values" | "sku" | "price" | "cost" | "weight" | "taxable" | "oversell" | "picture";

/** A listing's product as its store has it. */
export interface ListingContent {
  externalId: string;
  title: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  tags: string[];
  seoTitle: string;
  seoDescription: string;
  status: string;
  /**
   * With the platform's ids and alternative texts, in order, and the addresses that a push has just sent them by; null where
   * they were not read
   */
  pictures: { id: string; alt: string; url?: string }[] | null;
  /** Without one for a product without options; null where they were not read */
  options: { name: string; values: string[] }[] | null;
  variants: ContentVariant[];
}

export interface ContentVariant {
  externalId: string;
  /** Our key of the listing's variant that it is; null for one that is not ours */
  key: string | null;
  /** Only its values or its SKU tell so: it carries neither our key nor an id that is known */
  isGuessed?: boolean;
  /** In the sequence of the listing's options, as far as the product has as many */
  optionValues: string[];
  sku: string;
  price: string;
  compareAtPrice: string | null;
  taxable: boolean;
  allowSellOutOfStock: boolean;
  /** Undefined where they were not read */
  cost?: string | null;
  weightGrams?: number;
  /** The platform's id of its picture; null for none, undefined where it was not read */
  picture?: string | null;
}

export interface PushedListing {
  /** Our listing's id */
  key: string;
  externalId: string;
  handle: string | null;
  variants: { key: string; externalId: string; inventoryItemId: string | null }[];
  /** The publications that were asked for and are not there any more, or take no products */
  unpublished: string[];
}

/** What who pushes has to say while a listing is pushed. */
export interface PushPart {
  /** The listing as it is to be sent in view of what the store has of it by now: null where there is nothing yet */
  compare?: (listing: ChannelListing, now: ListingContent | null) => Promise<ChannelListing>;
  /** Hears of a product's ids, and of how the store shows it, before it is published: what fails from then on loses none. */
  keep?: (pushed: PushedListing, shown: ListingContent) => Promise<void>;
}

export interface ListingPictures {
  /** Not fetched yet */
  waiting: number;
  /** Could not be fetched, or are none */
  failed: number;
}

export type BulkPushResult =
  | { key: string; ok: true; listing: PushedListing }
  | { key: string; ok: false; reason: string; vendorCode: string | null; vendorMessage: string | null };

/** A product as the store has it, for mapping. */
export interface ChannelProduct {
  externalId: string;
  title: string;
  handle: string | null;
  status: string;
  imageUrl: string | null;
  updatedAt: string;
  /** Our listing's key when we pushed it */
  key: string | null;
  /** What the variants' values stand under, in the same sequence */
  optionNames: string[];
  /** All of it that a list tells */
  content?: ListingContent;
  variants: {
    externalId: string;
    inventoryItemId: string | null;
    sku: string;
    title: string;
    optionValues: string[];
    price: string;
    stock: number | null;
    imageUrl: string | null;
  }[];
}
