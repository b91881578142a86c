import type { ListDefinition } from "~/platform/lists/list-definition";
import { WORK_GROUPS } from "./work";

/** What can be chosen of the activity log: it is told by days and has no columns. */
export const WORK_LIST: ListDefinition = {
  name: "activity",
  needs: ["VIEW_SETTINGS"],
  parts: { group: WORK_GROUPS, person: "member" },
  columns: [],
};
