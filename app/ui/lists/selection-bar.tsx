import { Button, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MOST_SELECTED, type Selection } from "./use-selection";

/** How many rows are chosen, on other pages too, and what can be done with them; below the rows, at the window's foot. */
export function SelectionBar({
  selection: { selected, onPage, clear },
  children,
}: {
  selection: Selection;
  children: ReactNode;
}) {
  const { t } = useTranslation("common");
  const count = selected.length;
  if (count === 0) return null;
  return (
    <div className="bulk-bar bulk-bar--of-table" role="region" aria-label={t("selection.label")}>
      <div className="bulk-bar__count">
        <div role="status">
          <Text as="span" variant="headingSm">
            {t("selection.count", { count })}
          </Text>
          {count > onPage && (
            <Text as="p" variant="bodySm" tone="subdued">
              {t("selection.elsewhere", { count: count - onPage })}
            </Text>
          )}
          {count === MOST_SELECTED && (
            <Text as="p" variant="bodySm" tone="subdued">
              {t("selection.most")}
            </Text>
          )}
        </div>
        <Button variant="plain" onClick={clear}>
          {t("selection.clear")}
        </Button>
      </div>
      <div className="bulk-bar__actions">{children}</div>
    </div>
  );
}
