import { CheckMailScreen } from "~/areas/identity/screens/check-mail-screen";

export const handle = { texts: ["identity"] };
export default CheckMailScreen;
