import { userError, type Call, type UserError } from "../graphql/call.ts";
import type { Media, Product } from "../model.ts";
import type { ShopifyState } from "../state.ts";

export interface FileInput {
  id?: string | null;
  originalSource?: string | null;
  alt?: string | null;
  contentType?: string | null;
}

const MAX_MEDIA = 250;
const FETCH_TIMEOUT_MS = 10_000;
const PARALLEL_FETCHES = 4;

/** Replaces the product's media by the list; a file named by id stays, any other is a new upload. */
export function attachFiles(call: Call, product: Product, files: FileInput[]): UserError[] {
  if (files.length > MAX_MEDIA)
    return [userError(["input", "files"], `A product can have at most ${MAX_MEDIA} files.`, "INVALID_INPUT")];
  const next: Media[] = [];
  for (const [index, file] of files.entries()) {
    const path = ["input", "files", String(index)];
    if (file.id) {
      const kept = product.media.find((media) => media.id === file.id);
      if (!kept) return [userError([...path, "id"], `File id ${file.id} does not exist.`, "INVALID_INPUT")];
      kept.alt = file.alt ?? kept.alt;
      next.push(kept);
    } else if (file.originalSource && /^https?:\/\//.test(file.originalSource)) {
      next.push(newMedia(call, file.originalSource, file.alt ?? null));
    } else {
      return [userError([...path, "originalSource"], "Image URL is invalid", "INVALID_INPUT")];
    }
  }
  product.media = next;
  const left = new Set(next.map(({ id }) => id));
  for (const variant of product.variants) variant.mediaIds = variant.mediaIds.filter((id) => left.has(id));
  return [];
}

export function newMedia(call: Call, originalSource: string, alt: string | null): Media {
  return {
    id: call.shopify.state.id("MediaImage"),
    alt,
    status: "UPLOADED",
    originalSource,
    url: null,
    width: null,
    height: null,
    mimeType: null,
    error: null,
    createdAt: new Date().toISOString(),
  };
}

/** Fetches the pictures that were given by URL, as Shopify does after the mutation has answered. */
export class MediaProcessor {
  private readonly state: ShopifyState;
  private readonly delayMs: number;
  private readonly queue: { productId: string; mediaId: string }[] = [];
  private running = 0;
  private ended = false;

  /** @param delayMs how long a picture stays UPLOADED before it is fetched */
  constructor(state: ShopifyState, delayMs: number) {
    this.state = state;
    this.delayMs = delayMs;
  }

  /** Takes up what a stop left unfinished. */
  resume(): void {
    for (const product of this.state.products.all()) this.process(product);
  }

  stop(): void {
    this.ended = true;
  }

  process(product: Product): void {
    const waiting = product.media.filter(({ status }) => status === "UPLOADED" || status === "PROCESSING");
    if (waiting.length === 0) return;
    setTimeout(() => {
      for (const media of waiting) this.queue.push({ productId: product.id, mediaId: media.id });
      this.pump();
    }, this.delayMs).unref();
  }

  private pump(): void {
    while (!this.ended && this.running < PARALLEL_FETCHES && this.queue.length > 0) {
      const { productId, mediaId } = this.queue.shift()!;
      this.running += 1;
      void this.fetchOne(productId, mediaId).finally(() => {
        this.running -= 1;
        this.pump();
      });
    }
  }

  private async fetchOne(productId: string, mediaId: string): Promise<void> {
    const source = this.state.products.get(productId)?.media.find(({ id }) => id === mediaId)?.originalSource;
    if (!source) return;
    const result = await this.fetchPicture(source);
    if (this.ended) return;
    const product = this.state.products.get(productId);
    const media = product?.media.find(({ id }) => id === mediaId);
    if (!product || !media || media.status === "READY") return;
    Object.assign(media, result);
    this.state.saveProduct(product);
  }

  private async fetchPicture(source: string): Promise<Partial<Media>> {
    try {
      const response = await fetch(source, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
      const mimeType = response.headers.get("content-type")?.split(";")[0] ?? "";
      if (!response.ok)
        return { status: "FAILED", error: `The image could not be downloaded (HTTP ${response.status}).` };
      if (!mimeType.startsWith("image/")) return { status: "FAILED", error: "The file is not a supported image." };
      const { default: sharp } = await import("sharp");
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      if (width * height > 20_000_000 || Math.max(width, height) > 4472) {
        return { status: "FAILED", error: "The image exceeds 20 megapixels." };
      }
      return { status: "READY", url: source, width, height, mimeType, error: null };
    } catch {
      return { status: "FAILED", error: "The image could not be downloaded." };
    }
  }
}
