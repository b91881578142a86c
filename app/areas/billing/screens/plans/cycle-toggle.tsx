import { BlockStack, Button, ButtonGroup, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";

interface CycleToggleProps {
  isYearly: boolean;
  onChange(isYearly: boolean): void;
  /** The first month is paid once, and no cycle is chosen before it is over (B047) */
  isLocked?: boolean;
}

/** By the month or by the year, which has five months off (B009, B046). */
export function CycleToggle({ isYearly, onChange, isLocked = false }: CycleToggleProps) {
  const { t } = useTranslation("billing");
  return (
    <BlockStack gap="100" inlineAlign="center">
      <div role="group" aria-label={t("cycle.label")}>
        <ButtonGroup variant="segmented">
          <Button pressed={!isYearly} disabled={isLocked} onClick={() => onChange(false)}>
            {t("cycle.monthly")}
          </Button>
          <Button pressed={isYearly} disabled={isLocked} onClick={() => onChange(true)}>
            {t("cycle.yearly_off")}
          </Button>
        </ButtonGroup>
      </div>
      {isLocked && (
        <Text as="p" tone="subdued">
          {t("cycle.locked")}
        </Text>
      )}
    </BlockStack>
  );
}
