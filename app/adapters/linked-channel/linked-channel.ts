/** Sales channels outside a store platform that a workspace links an account of: a catalog, a merchant account. */
export const LINKED_CHANNELS = ["facebook", "google-merchant"] as const;
export type LinkedChannelName = (typeof LINKED_CHANNELS)[number];

export interface ChannelTokens {
  accessToken: string;
  refreshToken: string | null;
  expiresAt: Date | null;
  /** Whose account it is, as a person knows it */
  accountName: string;
}

/** An account at the channel that products can be listed in. */
export interface ChannelAccount {
  id: string;
  name: string;
}

/** How a merchant links an account at a channel. */
export interface LinkedChannel {
  /** Where to send the merchant's browser; it comes back to `redirectUrl` with `code` and `state`. */
  authorizeUrl(request: { redirectUrl: string; state: string }): string;
  /** Trades the code for tokens. @throws OutsideError refused for a used or wrong code */
  exchangeCode(request: { code: string; redirectUrl: string }): Promise<ChannelTokens>;
  /** Renews the access token where the channel has a way to; the refresh token stays. @throws OutsideError reconnect when it won't */
  renew(refreshToken: string): Promise<{ accessToken: string; expiresAt: Date | null }>;
  /** The catalogs or merchant accounts to choose from. @throws OutsideError */
  listAccounts(accessToken: string): Promise<ChannelAccount[]>;
  /** Takes the consent back. Again is fine. @throws OutsideError */
  revoke(accessToken: string): Promise<void>;
}
