import { listsRouter } from "./router/lists.server";
import type { ListDefinitions } from "./server/find-list.server";

/** Which use case answers which call, by the names of app/contract.ts. */
export const listsRouters = (handedIn: { lists: ListDefinitions }) => ({ lists: listsRouter(handedIn) });
