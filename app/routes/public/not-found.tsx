export const handle = { title: "shell:error_view.404.title", i18n: ["shell"] };

/** Any address that no other route answers; the root tells so. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export default function NotFoundRoute() {
  return null;
}
