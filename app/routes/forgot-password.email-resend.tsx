import { RequestMailScreen } from "~/areas/identity/screens/request-mail-screen";

export const handle = { title: "identity:request_mail.reset_password.title", texts: ["identity"] };

export default function ResendResetRoute() {
  return <RequestMailScreen kind="reset_password" />;
}
