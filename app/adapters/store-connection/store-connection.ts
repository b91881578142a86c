import type { OutsideError } from "~/adapters/outcome";
import type { SystemTransaction } from "~/platform/db/client.server";

/** A store that let us in, on whatever platform: what it says of itself, and whether its keys still open it. Made for one store. */
export interface StoreConnection {
  readonly platform: string;
  readonly capabilities: StoreConnectionCapabilities;

  /** The shop's own facts; reading them proves that the keys open it. @throws OutsideError */
  readShop(): Promise<ShopFacts>;
  /**
   * True for a refusal by which the platform itself says that our keys are no more, and not a page in front of the store
   * that turns everybody away.
   */
  isShutOutBy(error: OutsideError): boolean;
  /** Forgets what opens the store, in the transaction that notes that it is disconnected. Again is fine. */
  forgetKeys(transaction: SystemTransaction): Promise<void>;
}

export interface StoreConnectionCapabilities {
  /** The platform tells us itself when a store's keys end; the others are asked now and then. */
  tellsOfUninstall: boolean;
}

/** How a store is found: `id` is null while it is not one of ours yet. */
export interface ConnectedStore {
  id: string | null;
  platform: string;
  /** The platform's own name of the store */
  platformDomain: string;
}

/** What a store says of itself. */
export interface ShopFacts {
  externalId: string;
  name: string;
  email: string | null;
  ownerName: string | null;
  domain: string;
  currency: string;
  countryCode: string | null;
  timeZone: string;
  /** Whether prices have tax in them; null where the platform does not say */
  pricesIncludeTax: boolean | null;
  planName: string | null;
}
