import { Banner, Box } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Moment } from "~/ui/time/moment";
import { Announcement } from "./announcement";

/** A page that stays open hears of a maintenance too. */
const LOOK_ANEW_MS = 5 * 60_000;

/** What stands above every screen, one thing at a time: a maintenance goes before everything else (S116, S122). */
export function Notice() {
  const { data } = useQuery(api.home.maintenance.queryOptions({ input: {}, refetchInterval: LOOK_ANEW_MS }));
  const [isDismissed, setIsDismissed] = useState(false);
  const maintenance = data?.data.maintenance;
  const isMaintenance = maintenance && !isDismissed;
  return (
    <div className="notice">
      {isMaintenance ? <MaintenanceNotice {...maintenance} onDismiss={() => setIsDismissed(true)} /> : <Announcement />}
    </div>
  );
}

/** Says that a maintenance is ahead or under way. It can be put away until the page is loaded anew. */
function MaintenanceNotice({
  starts_at,
  ends_at,
  is_under_way,
  onDismiss,
}: {
  starts_at: string;
  ends_at: string;
  is_under_way: boolean;
  onDismiss: () => void;
}) {
  const { t } = useTranslation("shell");
  return (
    <Box paddingBlockStart="400" paddingInline={{ xs: "400", sm: "600" }}>
      <Banner
        tone={is_under_way ? "warning" : "info"}
        title={t(is_under_way ? "maintenance.now" : "maintenance.ahead")}
        onDismiss={onDismiss}
      >
        <p>
          <Moment at={starts_at} /> – <Moment at={ends_at} />
        </p>
        <p>{t("maintenance.text")}</p>
      </Banner>
    </Box>
  );
}
