/** Addresses under .invalid belong to nobody: accounts that came in by a shop carry one until they are joined. */
export const PLACEHOLDER_DOMAIN = "shops.invalid";

/** The address of a placeholder account, by the shop's handle. */
export function placeholderAddress(handle: string): string {
  return `${handle}@${PLACEHOLDER_DOMAIN}`;
}

/** True for the address of an account that came in by a shop and that nobody can sign in to. */
export function isPlaceholderAddress(email: string): boolean {
  return email.endsWith(`@${PLACEHOLDER_DOMAIN}`);
}
