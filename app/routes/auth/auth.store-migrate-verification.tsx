import { MoveStoreScreen } from "~/areas/accounts/screens/migration/move-store-screen";

export const handle = { title: "identity:move_store.title", i18n: ["identity"] };
export default MoveStoreScreen;
