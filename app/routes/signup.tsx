import type { LoaderFunctionArgs } from "@remix-run/node";
import { SignUpScreen } from "~/areas/identity/screens/sign-up-screen";
import { redirectSignedIn } from "~/areas/identity/server/redirect-signed-in.server";

export const handle = { title: "identity:sign_up.title", texts: ["identity"] };
export const loader = ({ request }: LoaderFunctionArgs) => redirectSignedIn(request);
export default SignUpScreen;
