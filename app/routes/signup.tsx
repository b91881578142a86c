import type { LoaderFunctionArgs } from "@remix-run/node";
import { configuredSocials } from "~/adapters/identity/registry.server";
import { SignUpScreen } from "~/areas/identity/screens/sign-up-screen";
import { redirectSignedIn } from "~/areas/identity/server/redirect-signed-in.server";

export const handle = { title: "identity:sign_up.title", texts: ["identity"] };
export async function loader({ request }: LoaderFunctionArgs) {
  await redirectSignedIn(request);
  return { socials: configuredSocials() };
}
export default SignUpScreen;
