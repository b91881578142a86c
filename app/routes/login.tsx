import type { LoaderFunctionArgs } from "@remix-run/node";
import { SignInScreen } from "~/areas/identity/screens/sign-in-screen";
import { redirectSignedIn } from "~/areas/identity/server/redirect-signed-in.server";

export const handle = { title: "identity:sign_in.title", texts: ["identity"] };
export const loader = ({ request }: LoaderFunctionArgs) => redirectSignedIn(request);
export default SignInScreen;
