/**
 * True for an address that consent may lead back to: one of those that the app has listed at the vendor, to the letter. Only
 * the host is the one that the app has on this machine.
 */
export function isListed(address: string, appOrigin: string, paths: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname, search, hash } = new URL(address);
  return origin === new URL(appOrigin).origin && paths.includes(pathname) && search === "" && hash === "";
}
