import { VerifyEmailScreen } from "~/areas/identity/screens/verify-email-screen";

export const handle = { texts: ["identity"] };
export default VerifyEmailScreen;
