import type { RenewedTokens, SupplierTokenSet } from "~/adapters/supplier/supplier-tokens";

/** Suppliers whose account a merchant connects by a key made there. */
export const KEYED_SUPPLIERS = ["cj"] as const;
export type KeyedSupplier = (typeof KEYED_SUPPLIERS)[number];

/** A merchant's own account at a supplier, opened by a key that the merchant has made there (X035). */
export interface SupplierAccount {
  /**
   * Trades a key for tokens. The key is needed this once.
   * @throws OutsideError refused "key_refused" or "api_suspended"; retry "throttled" with when the key may be tried again
   */
  open(apiKey: string): Promise<SupplierTokenSet>;
  /** Renews the tokens. @throws OutsideError reconnect when the refresh token no longer works */
  renew(refreshToken: string): Promise<RenewedTokens>;
  /** Gives both tokens back. @throws OutsideError */
  close(accessToken: string): Promise<void>;
}
