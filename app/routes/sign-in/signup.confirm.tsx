import { CheckMailScreen } from "~/areas/accounts/screens/sign-in/check-mail-screen";

export const handle = { title: "identity:check_mail.title", i18n: ["identity"] };
export default CheckMailScreen;
