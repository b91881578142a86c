import { RequestMailScreen } from "~/areas/accounts/screens/sign-in/request-mail-screen";
import { formAction } from "~/form-action.server";

export const handle = { title: "identity:request_mail.reset_password.title", i18n: ["identity"] };

export const action = formAction(async (api, { field }) => {
  await api.identity.forgotPassword({ email: field("email") });
  return `/forgot-password/email-resend?email=${encodeURIComponent(field("email"))}&sent=1`;
});

export default function ResendResetRoute() {
  return <RequestMailScreen kind="reset_password" />;
}
