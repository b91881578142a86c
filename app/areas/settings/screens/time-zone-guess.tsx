import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { apiClient } from "~/platform/api/client";
import { isPermitted } from "~/platform/permissions";
import { usePrincipal } from "~/shell/document/document";

/** Takes the browser's time zone over for a workspace that nobody has told one, once (G197). Settings change it. */
export function TimeZoneGuess() {
  const { workspace, permissions } = usePrincipal();
  const { revalidate } = useRevalidator();
  const hasAsked = useRef(false);
  const isWanted = !workspace.isTimeZoneKnown && isPermitted(permissions, ["VIEW_SETTING_ACCOUNT"]);
  useEffect(() => {
    if (!isWanted || hasAsked.current) return;
    hasAsked.current = true;
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    // The next visit tries again; nobody waits for it.
    apiClient.display.saveSettings({ settings: { time_zone: timeZone } }).then(revalidate, () => undefined);
  }, [isWanted, revalidate]);
  return null;
}
