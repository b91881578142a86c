import { ResetPasswordScreen } from "~/areas/accounts/screens/sign-in/reset-password-screen";
import { formAction } from "~/form-action.server";

export const handle = { title: "identity:reset.title", i18n: ["identity"] };
export const action = formAction(async (api, { field, query }) => {
  await api.identity.resetPassword({ token: query.get("token") ?? "", password: field("password") });
  return "/login?password_set=1";
});
export default ResetPasswordScreen;
