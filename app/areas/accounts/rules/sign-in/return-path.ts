/** A path of this site to go back to after signing in, or `/app` for anything that could lead elsewhere. */
export function returnPath(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(wanted)) return "/app";
  const url = new URL(wanted, "http://self.invalid");
  // Without its dots, a path such as /.//elsewhere.example begins like an address of another site.
  return url.pathname.startsWith("//") ? "/app" : `${url.pathname}${url.search}`;
}
