import { TakeBackScreen } from "~/areas/accounts/screens/deletion/take-back-screen";

export const handle = { title: "identity:deletion.title", i18n: ["identity"] };
export default TakeBackScreen;
