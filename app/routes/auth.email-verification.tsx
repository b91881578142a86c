import { VerifyEmailScreen } from "~/areas/identity/screens/verify-email-screen";

export const handle = { title: "identity:verify.title", texts: ["identity"] };
export default VerifyEmailScreen;
