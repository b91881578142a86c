import { Icon, TopBar } from "@shopify/polaris";
import { AppsIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showsPart } from "~/platform/client";
import { Permitted, useAccess } from "../access/permitted";
import { useDocument, usePrincipal } from "../document/document";
import { useIsOnboarding } from "./use-shown-navigation";

/** The apps of one account (S106, G115): this one, and the researcher where one is set up. With one there is nothing to switch. */
export function AppSwitcher() {
  const { t } = useTranslation("shell");
  const { researcherUrl } = useDocument();
  const { client } = usePrincipal();
  const isThere = useAccess(["VIEW_SWITCH_APP"]) !== "removed";
  const isOnboarding = useIsOnboarding();
  const [isOpen, setIsOpen] = useState(false);
  if (!researcherUrl || !isThere || isOnboarding || !showsPart(client, "app_switcher")) return null;
  return (
    <Permitted needs={["VIEW_SWITCH_APP"]}>
      <TopBar.Menu
        activatorContent={<Icon source={AppsIcon} accessibilityLabel={t("apps.title")} />}
        open={isOpen}
        onOpen={() => setIsOpen(true)}
        onClose={() => setIsOpen(false)}
        accessibilityLabel={t("apps.title")}
        actions={[
          {
            items: [
              { content: t("apps.AO"), url: "/app", active: true },
              { content: t("apps.AH"), url: researcherUrl, external: true },
            ],
          },
        ]}
      />
    </Permitted>
  );
}
