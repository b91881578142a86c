/** The error code of a purchase that waits for the merchant's own card to be charged. Not an error: it goes on by itself. */
export const CARD_CHARGING = "card_charging";
