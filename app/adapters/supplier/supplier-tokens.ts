/** The tokens of one merchant's account at a supplier. Kept encrypted; renewed under a lock so that two calls renew once. */
export interface SupplierTokens {
  /** The access token to use now. @throws OutsideError reconnect when there is no living connection */
  current(): Promise<string>;
  /**
   * The access token after `refused` was turned down: the one that another call already got, or a renewed one.
   * @throws OutsideError reconnect when the account must consent again
   */
  renew(refused: string): Promise<string>;
  /** Marks the connection as lost: the merchant must connect again. */
  lost(): Promise<void>;
}

/** Tokens as a supplier hands them out. */
export interface SupplierTokenSet {
  accessToken: string;
  refreshToken: string;
  /** Null where the supplier does not say */
  expiresAt: Date | null;
  refreshExpiresAt: Date | null;
  /** The account's name as a person knows it */
  accountName: string;
}
