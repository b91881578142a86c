import { ActivityTracker } from "~/areas/activity/screens/activity-tracker";
import { BillingCompanion } from "~/areas/billing/screens/upgrade/billing-companion";
import { ExtensionSession } from "~/areas/catalog/screens/extension/extension-session";
import { PushProgress } from "~/areas/catalog/screens/push/push-progress";
import { DesktopNotifications } from "~/areas/notifications/screens/desktop-notifications";
import { TimeZoneGuess } from "~/areas/settings/screens/time-zone-guess";

/** What goes along with every screen and shows nothing at first. */
export default function Companions() {
  return (
    <>
      <PushProgress />
      <ExtensionSession />
      <ActivityTracker />
      <BillingCompanion />
      <DesktopNotifications />
      <TimeZoneGuess />
    </>
  );
}
