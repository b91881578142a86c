import { listPlace } from "~/ui/lists/list-place";

/** The list of charges as the address asks for it. Loader and screen read it by this function. */
export const chargesInput = (search: URLSearchParams) => ({ kind: "all" as const, ...listPlace(search) });
