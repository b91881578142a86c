import { VIEW_PART } from "~/platform/lists/list-definition";
import { useDrawer } from "~/shell/data/use-drawer";
import { MountedOnceOpen } from "~/ui/drawers/mounted-once-open";
import { useListChange } from "~/ui/lists/use-list-change";
import { lazyPart } from "~/ui/loading/lazy-part";
import { WORK_LIST } from "../rules/work-list";

const ActivityLogDrawer = lazyPart(() => import("./activity-log-drawer"));
const NAME = "activity-log";
const NOTHING_CHOSEN = {
  ...Object.fromEntries(Object.keys(WORK_LIST.parts).map((part) => [part, null])),
  [VIEW_PART]: null,
};

/** Opens the activity log from a page's actions; the page holds an `<ActivityLog />`. */
export function useActivityLog() {
  const { open } = useDrawer(NAME);
  return { open: () => open() };
}

/** The activity log in a drawer, whose state is the address's. */
export function ActivityLog() {
  const { isOpen } = useDrawer(NAME);
  const change = useListChange();
  // What was chosen of it goes with it, so that it opens as whoever opens it has it.
  const close = () => change({ [NAME]: null, ...NOTHING_CHOSEN }, { replace: true });
  return (
    <MountedOnceOpen isOpen={isOpen}>
      <ActivityLogDrawer isOpen={isOpen} onClose={close} />
    </MountedOnceOpen>
  );
}
