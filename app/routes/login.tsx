import { SignInScreen } from "~/areas/identity/screens/sign-in-screen";

export const handle = { texts: ["identity"] };
export default SignInScreen;
