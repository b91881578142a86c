import { redirect } from "@remix-run/node";

/** Where the SDK sends who comes without a shop. A page that asks for a shop's domain is what an app may not have. */
export function loader() {
  return redirect("/");
}
