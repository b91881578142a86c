import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { configuredSocials } from "~/adapters/identity/registry.server";
import { SignInScreen } from "~/areas/identity/screens/sign-in-screen";
import { identitySiteOf } from "~/areas/identity/server/identity-site.server";
import { redirectSignedIn } from "~/areas/identity/server/redirect-signed-in.server";

export const handle = { title: "identity:sign_in.title", texts: ["identity"] };
export async function loader({ request }: LoaderFunctionArgs) {
  await redirectSignedIn(request);
  const site = identitySiteOf(request);
  if (site) throw redirect(site);
  return { socials: configuredSocials() };
}
export default SignInScreen;
