import { LISTING_PLATFORMS } from "~/adapters/listing-channel/registry.server";
import { configuredSuppliers } from "~/adapters/registry.server";

/** What the landing page may promise: the suppliers that are set up here and the platforms that are sold on. */
export interface LandingFacts {
  suppliers: string[];
  platforms: string[];
}

/** Reads what is set up. */
export function describeLanding(): LandingFacts {
  return { suppliers: configuredSuppliers().map(({ source }) => source), platforms: [...LISTING_PLATFORMS] };
}
