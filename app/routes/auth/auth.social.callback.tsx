import type { LoaderFunctionArgs } from "@remix-run/node";
import { SOCIALS } from "~/adapters/identity/identity-provider";
import { SocialCallbackScreen } from "~/areas/accounts/screens/sign-in/social-callback-screen";

export const handle = { title: "identity:social.title", i18n: ["identity"] };
export function loader({ params }: LoaderFunctionArgs) {
  if (!SOCIALS.some((social) => social === params.social)) throw new Response(null, { status: 404 });
  return null;
}
export default SocialCallbackScreen;
