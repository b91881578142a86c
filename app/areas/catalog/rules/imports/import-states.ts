/** Where a product stands on its way to being imported or favourited (P065). */
export type ImportState = "none" | "processing" | "success" | "error";

/** What happens to it: started, done, failed, or taken back by a person. */
export const IMPORT_EVENTS = ["start", "succeed", "fail", "remove", "removed"] as const;
export type ImportEvent = (typeof IMPORT_EVENTS)[number];

/** P066, P067, P069: taking a product back shows as processing until it is gone. */
const TRANSITIONS: Record<ImportState, Partial<Record<ImportEvent, ImportState>>> = {
  none: { start: "processing" },
  processing: { succeed: "success", fail: "error", removed: "none" },
  success: { remove: "processing" },
  error: { start: "processing" },
};

/** The state after an event, or null where the event has no place. */
export function nextImportState(state: ImportState, event: ImportEvent): ImportState | null {
  return TRANSITIONS[state][event] ?? null;
}
