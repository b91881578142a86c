/**
 * Under which name our id of an agreement, or of a purchase, stands in the address that a merchant comes back to from a
 * payment provider's page (B004). It says what to read at the provider, and proves nothing.
 */
export const PAID_REFERENCE = "agreement";
