import { Banner, Box } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Moment } from "~/ui/moment";

/** Says above every screen that a maintenance is ahead or under way (S116). It can be put away until the page is loaded anew. */
export function MaintenanceNotice() {
  const { t } = useTranslation("shell");
  const { data } = useQuery(api.home.maintenance.queryOptions({ input: {} }));
  const [isDismissed, setIsDismissed] = useState(false);
  const maintenance = data?.data.maintenance;
  if (!maintenance || isDismissed) return null;
  const { starts_at, ends_at, is_under_way } = maintenance;
  return (
    <Box padding="400" paddingBlockEnd="0">
      <Banner tone={is_under_way ? "warning" : "info"} title={t(is_under_way ? "maintenance.now" : "maintenance.ahead")} onDismiss={() => setIsDismissed(true)}>
        <p>
          <Moment at={starts_at} /> – <Moment at={ends_at} />
        </p>
        <p>{t("maintenance.text")}</p>
      </Banner>
    </Box>
  );
}
