import { lazy } from "react";
import { MountedOnceOpen } from "~/ui/mounted-once-open";
import { useDrawer } from "./use-drawer";

const ActivityLogDrawer = lazy(() => import("./activity-log-drawer"));
const NAME = "activity-log";

/** Opens the activity log from a page's actions; the page holds an `<ActivityLog />`. */
export function useActivityLog() {
  const { open } = useDrawer(NAME);
  return { open: () => open() };
}

/** The activity log in a drawer, whose state is the address's. */
export function ActivityLog() {
  const { isOpen, close } = useDrawer(NAME);
  return (
    <MountedOnceOpen isOpen={isOpen}>
      <ActivityLogDrawer isOpen={isOpen} onClose={close} />
    </MountedOnceOpen>
  );
}
