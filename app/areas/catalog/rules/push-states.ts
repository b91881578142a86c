/** How a listing stands with its store. */
export const PUSH_STATES = ["idle", "pushing", "success", "error"] as const;
export type PushState = (typeof PUSH_STATES)[number];

/** What may follow what (P068, P069). A push that ended either way may be started again. */
const PUSH_TRANSITIONS: Readonly<Record<PushState, readonly PushState[]>> = {
  idle: ["pushing"],
  pushing: ["success", "error"],
  success: ["pushing"],
  error: ["pushing"],
};

/** True when a listing in `from` may go to `to`. */
export function canMovePush(from: PushState, to: PushState): boolean {
  return PUSH_TRANSITIONS[from].includes(to);
}

/** States from which a push can be started: whatever is not under way. */
export const PUSHABLE_STATES = PUSH_STATES.filter((state) => canMovePush(state, "pushing"));
