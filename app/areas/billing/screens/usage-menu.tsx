import { Button, Popover } from "@shopify/polaris";
import { PlanIcon } from "@shopify/polaris-icons";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Permitted } from "~/shell/access/permitted";
import { useBillingPart } from "~/shell/plans/use-billing-part";
import { lazyPart } from "~/ui/loading/lazy-part";

const UsagePanel = lazyPart(() => import("./usage-panel"));

/** "Your usage" in the top bar: how much of the plan is used, as bars (S102); on a phone by its icon, with the way to plans in it. */
export function UsageMenu() {
  const { t } = useTranslation("shell");
  const [isOpen, setIsOpen] = useState(false);
  if (!useBillingPart("usage")) return null;
  return (
    <div className="top-bar__usage">
      <Popover
        active={isOpen}
        onClose={() => setIsOpen(false)}
        preferredAlignment="right"
        activator={
          <Permitted needs={["VIEW_YOUR_USAGE"]}>
            <Button
              variant="tertiary"
              icon={PlanIcon}
              disclosure={isOpen ? "up" : "down"}
              ariaExpanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t("usage.title")}
            </Button>
          </Permitted>
        }
      >
        {isOpen && (
          <Suspense>
            <UsagePanel />
          </Suspense>
        )}
      </Popover>
    </div>
  );
}
