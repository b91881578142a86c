import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { goOnToSupplier } from "~/areas/accounts/server/suppliers/begin-connect-supplier.server";

/** Where a shop's admin hands a merchant over who connects AliExpress: a tab of its own, which goes on to the consent. */
export function loader({ request }: LoaderFunctionArgs) {
  const { location, cookie } = goOnToSupplier(request, "aliexpress");
  return redirect(location, cookie ? { headers: { "set-cookie": cookie } } : undefined);
}
