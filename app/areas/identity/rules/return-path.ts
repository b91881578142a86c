/** A path of this site to go back to after signing in, or `/app` for anything that could lead elsewhere. */
export function returnPath(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(wanted)) return "/app";
  const base = "http://self.invalid";
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null;
  return url?.origin === base ? `${url.pathname}${url.search}` : "/app";
}
