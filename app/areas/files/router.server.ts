import { filesRouter } from "./router/files.server";
import type { ListExports } from "./server/list-exports.server";

/** Which use case answers which call, by the names of app/contract.ts. */
export const filesRouters = (handedIn: { exports: ListExports }) => ({ files: filesRouter(handedIn) });
