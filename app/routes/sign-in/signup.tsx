import type { LoaderFunctionArgs } from "@remix-run/node";
import { configuredSocials } from "~/adapters/identity/registry.server";
import { SignUpScreen } from "~/areas/accounts/screens/sign-in/sign-up-screen";
import { redirectSignedIn } from "~/areas/accounts/server/sign-in/redirect-signed-in.server";
import { formAction } from "~/form-action.server";

export const handle = { title: "identity:sign_up.title", i18n: ["identity"] };
export async function loader({ request }: LoaderFunctionArgs) {
  await redirectSignedIn(request);
  return { socials: configuredSocials() };
}
export const action = formAction(async (api, { field }) => {
  const { data } = await api.identity.register({
    first_name: field("first_name"),
    last_name: field("last_name"),
    email: field("email"),
    password: field("password"),
  });
  return `/signup/confirm?email=${encodeURIComponent(data.email)}`;
});
export default SignUpScreen;
