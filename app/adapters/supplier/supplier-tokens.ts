/** The tokens of one merchant's account at a supplier. Kept encrypted; renewed under a lock so that two calls renew once. */
export interface SupplierTokens {
  /**
   * The access token to use now, renewed when less than `leftMs` of its life is left (five minutes where that isn't said).
   * @throws OutsideError reconnect when there is no living connection
   */
  current(leftMs?: number): Promise<string>;
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

/** Tokens as a renewal hands them out: what it leaves out stays as it was. */
export type RenewedTokens = Omit<SupplierTokenSet, "accountName" | "refreshExpiresAt"> &
  Partial<Pick<SupplierTokenSet, "accountName" | "refreshExpiresAt">>;
