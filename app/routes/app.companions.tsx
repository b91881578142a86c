import { PushProgress } from "~/areas/catalog/screens/push/push-progress";
import { DesktopNotifications } from "~/areas/notifications/screens/desktop-notifications";
import { TimeZoneGuess } from "~/areas/settings/screens/time-zone-guess";
import { ActivityTracker } from "~/shell/activity-tracker";
import { ExtensionSession } from "~/shell/extension/extension-session";

/** What goes along with every screen and shows nothing at first. */
export default function Companions() {
  return (
    <>
      <PushProgress />
      <ExtensionSession />
      <ActivityTracker />
      <DesktopNotifications />
      <TimeZoneGuess />
    </>
  );
}
