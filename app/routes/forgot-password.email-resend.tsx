import { RequestMailScreen } from "~/areas/identity/screens/request-mail-screen";

export const handle = { texts: ["identity"] };

export default function ResendResetRoute() {
  return <RequestMailScreen kind="reset_password" />;
}
