import { useDrawer } from "~/shell/data/use-drawer";
import { MountedOnceOpen } from "~/ui/drawers/mounted-once-open";
import { lazyPart } from "~/ui/loading/lazy-part";

const CreditLogDrawer = lazyPart(() => import("./credit-log-drawer"));
const NAME = "credit-log";

/** Opens the log of credits; the page holds a `<CreditLog />`. */
export function useCreditLog() {
  const { open } = useDrawer(NAME);
  return { open: () => open() };
}

/** The log of credits in a drawer, whose state is the address's. */
export function CreditLog() {
  const { isOpen, close } = useDrawer(NAME);
  return (
    <MountedOnceOpen isOpen={isOpen}>
      <CreditLogDrawer isOpen={isOpen} onClose={close} />
    </MountedOnceOpen>
  );
}
