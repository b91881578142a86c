import { MoveStoreScreen } from "~/areas/identity/screens/move-store-screen";

export const handle = { title: "identity:move_store.title", texts: ["identity"] };
export default MoveStoreScreen;
