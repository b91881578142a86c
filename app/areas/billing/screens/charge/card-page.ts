/** Our page that opens the card form (S135). */
const CARD_PAGE = "/app/pay";
/** Under which name a pay id stands in its address; links in the provider's mails have it so. */
const CARD_PARAMETER = "_ptxn";

/** Whether an address is that page's. */
export const isCardPage = (pathname: string): boolean => pathname === CARD_PAGE;

/** The form that the page's address names; null for none. */
export const payIdOf = (search: URLSearchParams): string | null => search.get(CARD_PARAMETER) || null;

/** Goes to the card form: as a document of its own, since no other page lets the form in. */
export function goToCardForm(payId: string): void {
  window.location.assign(`${CARD_PAGE}?${new URLSearchParams({ [CARD_PARAMETER]: payId }).toString()}`);
}

/** Leaves the card form's page as a document of its own again: the others don't let the form in. */
export function leaveCardForm(address: string): void {
  window.location.assign(address);
}
