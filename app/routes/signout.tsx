import { SignOutScreen } from "~/areas/identity/screens/sign-out-screen";

export const handle = { texts: ["identity"] };
export default SignOutScreen;
