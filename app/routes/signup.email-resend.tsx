import { RequestMailScreen } from "~/areas/identity/screens/request-mail-screen";

export const handle = { title: "identity:request_mail.verify_email.title", texts: ["identity"] };

export default function ResendVerificationRoute() {
  return <RequestMailScreen kind="verify_email" />;
}
