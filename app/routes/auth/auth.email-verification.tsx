import { VerifyEmailScreen } from "~/areas/accounts/screens/sign-in/verify-email-screen";

export const handle = { title: "identity:verify.title", i18n: ["identity"] };
export default VerifyEmailScreen;
