import { RequestMailScreen } from "~/areas/accounts/screens/sign-in/request-mail-screen";
import { formAction } from "~/form-action.server";

export const handle = { title: "identity:request_mail.verify_email.title", i18n: ["identity"] };

export const action = formAction(async (api, { field }) => {
  await api.identity.sendVerificationEmail({ email: field("email") });
  return `/signup/email-resend?email=${encodeURIComponent(field("email"))}&sent=1`;
});

export default function ResendVerificationRoute() {
  return <RequestMailScreen kind="verify_email" />;
}
