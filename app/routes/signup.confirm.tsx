import { CheckMailScreen } from "~/areas/identity/screens/check-mail-screen";

export const handle = { title: "identity:check_mail.title", texts: ["identity"] };
export default CheckMailScreen;
