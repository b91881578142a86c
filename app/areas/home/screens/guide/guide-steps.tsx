import { BlockStack, Button, Icon, Text } from "@shopify/polaris";
import { CheckCircleIcon } from "@shopify/polaris-icons";
import { useTranslation } from "react-i18next";
import type { Checklist, ChecklistStep } from "./use-guideline";

interface GuideStepsProps {
  guideline: Checklist;
  isSaving: boolean;
  onTake: (step: ChecklistStep) => void;
}

/** The steps of the guide, the active one opened (S030, S112). */
export function GuideSteps({ guideline, isSaving, onTake }: GuideStepsProps) {
  const { t } = useTranslation("home");
  return (
    <ol className="guide-steps">
      {guideline.steps.map(({ key, is_done }, index) => {
        const isActive = !guideline.is_done && key === guideline.step_active_key;
        return (
          <li
            key={key}
            className={isActive ? "guide-steps__step guide-steps__step--active" : "guide-steps__step"}
            aria-current={isActive ? "step" : undefined}
          >
            <span className="guide-steps__mark">
              {is_done ? (
                <Icon source={CheckCircleIcon} tone="success" accessibilityLabel={t("guide.done")} />
              ) : (
                <span className="guide-steps__number">{index + 1}</span>
              )}
            </span>
            <BlockStack gap="200" inlineAlign="start">
              <Text
                as="h3"
                variant="bodyMd"
                fontWeight={isActive ? "semibold" : "regular"}
                tone={is_done ? "subdued" : undefined}
              >
                {t(`guide.steps.${key}.title`)}
              </Text>
              {isActive && (
                <>
                  <Text as="p" tone="subdued">
                    {t(`guide.steps.${key}.text`)}
                  </Text>
                  <Button variant="primary" loading={isSaving} onClick={() => onTake(key)}>
                    {t(`guide.steps.${key}.action`)}
                  </Button>
                </>
              )}
            </BlockStack>
          </li>
        );
      })}
    </ol>
  );
}
