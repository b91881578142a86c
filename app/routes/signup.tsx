import { SignUpScreen } from "~/areas/identity/screens/sign-up-screen";

export const handle = { texts: ["identity"] };
export default SignUpScreen;
