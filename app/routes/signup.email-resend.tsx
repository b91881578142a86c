import { RequestMailScreen } from "~/areas/identity/screens/request-mail-screen";

export const handle = { texts: ["identity"] };

export default function ResendVerificationRoute() {
  return <RequestMailScreen kind="verify_email" />;
}
