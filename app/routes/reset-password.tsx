import { ResetPasswordScreen } from "~/areas/identity/screens/reset-password-screen";

export const handle = { texts: ["identity"] };
export default ResetPasswordScreen;
