import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { configuredSocials } from "~/adapters/identity/registry.server";
import { returnPath } from "~/areas/accounts/rules/sign-in/return-path";
import { SignInScreen } from "~/areas/accounts/screens/sign-in/sign-in-screen";
import { identitySiteOf } from "~/areas/accounts/server/sign-in/identity-site.server";
import { redirectSignedIn } from "~/areas/accounts/server/sign-in/redirect-signed-in.server";
import { formAction } from "~/form-action.server";

export const handle = { title: "identity:sign_in.title", i18n: ["identity"] };
export async function loader({ request }: LoaderFunctionArgs) {
  await redirectSignedIn(request);
  const site = identitySiteOf(request);
  if (site) throw redirect(site);
  return { socials: configuredSocials() };
}
export const action = formAction(async (api, { field, query }) => {
  await api.identity.signIn({ email: field("email"), password: field("password") });
  return returnPath(query.get("return_to"));
});
export default SignInScreen;
