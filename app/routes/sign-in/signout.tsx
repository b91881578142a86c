import { SignOutScreen } from "~/areas/accounts/screens/sign-in/sign-out-screen";

export const handle = { title: "identity:sign_out.title", i18n: ["identity"] };
export default SignOutScreen;
