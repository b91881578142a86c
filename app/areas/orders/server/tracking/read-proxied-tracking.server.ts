import { z } from "zod";
import { scopeOfShop } from "~/areas/accounts/server/stores/scope-of-shop.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { verifyAppProxy } from "~/shopify.server";
import type { PublicTracking } from "../../contract/shipments";
import type { TrackingBrand } from "../../contract/tracking-page";
import { brandOf, DEFAULT_TRACKING_PAGE, type TrackingPage } from "../../rules/tracking/tracking-page";
import { findTrackedOrder } from "./find-tracked-order.server";
import { readPublicTracking } from "./read-public-tracking.server";
import { readPageOfStore } from "./read-tracking-page.server";

const MOST_BYTES = 4_096;
/** `email` is an e-mail address or a phone number. */
const askedSchema = z.object({ order: z.string().trim().min(1).max(64), email: z.string().trim().min(3).max(255) });

/** What the page within a store shows. */
export interface ProxiedTracking {
  order: PublicTracking | null;
  brand: TrackingBrand;
  /** What was asked for, `email` an e-mail address or a phone number, and why there is no order for it */
  asked?: { number: string; email: string; problem: "not_found" | "wait" };
}

/**
 * What a visitor of a store gets who came through its app proxy: the form, or the order that fits.
 * @returns null for a request that the platform did not sign just now
 */
export async function readProxiedTracking(request: Request): Promise<ProxiedTracking | null> {
  const proof = await verifyAppProxy(new URL(request.url));
  if (!proof) return null;
  const shop = { brand: brandOf(await readPageOfShop(proof.shop), env.APP_URL) };
  const isSmall = Number(request.headers.get("content-length") ?? 0) <= MOST_BYTES;
  if (request.method !== "POST" || !isSmall) return { ...shop, order: null };
  const form = askedSchema.safeParse(Object.fromEntries(new URLSearchParams(await request.text())));
  if (!form.success) return { ...shop, order: null };
  const { order: number, email } = form.data;
  try {
    const publicId = await findTrackedOrder({ shop: proof.shop, number, contact: email });
    if (publicId) return { ...shop, order: await readPublicTracking({ publicId }) };
    return { ...shop, order: null, asked: { number, email, problem: "not_found" } };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "rateLimited") throw error;
    return { ...shop, order: null, asked: { number, email, problem: "wait" } };
  }
}

/** The tracking page of a shop that is known by its platform's domain; the default for one that is not. */
async function readPageOfShop(platformDomain: string): Promise<TrackingPage> {
  const store = await scopeOfShop(platformDomain);
  return store ? readPageOfStore(store) : DEFAULT_TRACKING_PAGE;
}
