import { Button, Popover } from "@shopify/polaris";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Permitted } from "./permitted";
import { useBillingPart } from "./use-billing-part";

const UsagePanel = lazy(() => import("./usage-panel"));

/** "Your usage" in the top bar: how much of the plan is used, as bars (S102). */
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
            <Button variant="tertiary" disclosure={isOpen ? "up" : "down"} ariaExpanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
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
