import { configuredSuppliers } from "~/adapters/registry.server";
import { SALES_CHANNEL_PLATFORMS } from "~/adapters/sales-channel/registry.server";

/** What the landing page may promise: the suppliers that are set up here and the platforms that are sold on. */
export interface LandingFacts {
  suppliers: string[];
  platforms: string[];
}

/** Reads what is set up. */
export function describeLanding(): LandingFacts {
  return { suppliers: configuredSuppliers().map(({ source }) => source), platforms: [...SALES_CHANNEL_PLATFORMS] };
}
