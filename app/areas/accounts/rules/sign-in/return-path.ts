/**
 * What begins to connect a store or a supplier, and asks a person first where another site leads to it. Signing in would lead
 * there from our own site, whoever made the link.
 */
const BEGINNINGS = /^\/auth\/(?:[^/]+\/start|platform\/[^/]+\/(?:auto-login|install)|shopify\/(?!callback).*)\/?$/i;

/** A path of this site to go back to after signing in, or `/app` for anything that could lead elsewhere or begin something. */
export function returnPath(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(wanted)) return "/app";
  const url = new URL(wanted, "http://self.invalid");
  // Without its dots, a path such as /.//elsewhere.example begins like an address of another site.
  if (url.pathname.startsWith("//") || BEGINNINGS.test(decoded(url.pathname))) return "/app";
  return `${url.pathname}${url.search}`;
}

/** As routes are matched; a path that can't be decoded is no route's. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
