import { ResetPasswordScreen } from "~/areas/identity/screens/reset-password-screen";

export const handle = { title: "identity:reset.title", texts: ["identity"] };
export default ResetPasswordScreen;
