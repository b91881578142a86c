import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

/** The front door leads into the app; a platform's admin passes its parameters through it. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/app${new URL(request.url).search}`);
}
