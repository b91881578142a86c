const ON_THIS_MACHINE = /^(localhost|127\.0\.0\.1)(:\d{1,5})?(\/|$)/;

/** Where a WooCommerce store is reached, by its address without a scheme: HTTPS, save on this machine. */
export function siteUrl(address: string): string {
  return `${ON_THIS_MACHINE.test(address) ? "http" : "https"}://${address}`;
}
