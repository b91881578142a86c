import { RequestMailScreen } from "~/areas/identity/screens/request-mail-screen";

export const handle = { texts: ["identity"] };

export default function ForgotPasswordRoute() {
  return <RequestMailScreen kind="reset_password" />;
}
