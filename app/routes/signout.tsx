import { SignOutScreen } from "~/areas/identity/screens/sign-out-screen";

export const handle = { title: "identity:sign_out.title", texts: ["identity"] };
export default SignOutScreen;
