import { BlockStack, Button, ButtonGroup, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import { FlagIcon, MinusIcon, XIcon } from "@shopify/polaris-icons";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { GuideSteps } from "./guide-steps";
import "./guide.css";
import { useGuideline, useHasGuide, type Checklist } from "./use-guideline";

/**
 * The guide of every screen: a button at its foot, where it covers nothing, until that is pressed or a step is added; then
 * over the screen (S112, G090). Put away, it comes back with the next step or from its own page.
 */
export default function GuidePopover() {
  const { t } = useTranslation("home");
  const { guideline, isSaving, dismiss, take } = useGuideline();
  const hasGuide = useHasGuide();
  const [isOpen, setIsOpen] = useOpening(guideline);
  const id = useId();
  const opener = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  if (!hasGuide || !guideline || guideline.is_done || guideline.dismiss) return null;
  const done = guideline.steps.filter(({ is_done }) => is_done).length;
  const total = guideline.steps.length;
  const fold = () => {
    setIsOpen(false);
    opener.current?.querySelector("button")?.focus();
  };
  // Whoever presses goes along; a step that unfolds it by itself takes the focus from nobody.
  const unfold = () => {
    setIsOpen(true);
    requestAnimationFrame(() => panel.current?.focus());
  };
  return (
    <>
      <div className="guide-opener" ref={opener}>
        <Button icon={FlagIcon} onClick={isOpen ? fold : unfold} ariaExpanded={isOpen}>
          {t("guide.opener", { done, total })}
        </Button>
      </div>
      {isOpen && (
        <section
          ref={panel}
          tabIndex={-1}
          className="guide-popover"
          aria-labelledby={id}
          onKeyDown={({ key }) => key === "Escape" && fold()}
        >
          <div className="guide-popover__panel">
            <BlockStack gap="300">
              <InlineStack align="space-between" blockAlign="center" wrap={false}>
                <Text as="h2" variant="headingMd" id={id}>
                  {t("guide.title")}
                </Text>
                <ButtonGroup>
                  <Button icon={MinusIcon} variant="tertiary" accessibilityLabel={t("guide.fold")} onClick={fold} />
                  <Button
                    icon={XIcon}
                    variant="tertiary"
                    accessibilityLabel={t("guide.dismiss")}
                    disabled={isSaving}
                    onClick={() => dismiss(true)}
                  />
                </ButtonGroup>
              </InlineStack>
              <Text as="p" tone="subdued">
                {t("guide.progress", { done, total })}
              </Text>
              <ProgressBar
                progress={Math.round((done / total) * 100)}
                size="small"
                tone="success"
                ariaLabelledBy={id}
              />
              <GuideSteps guideline={guideline} isSaving={isSaving} onTake={take} />
            </BlockStack>
          </div>
        </section>
      )}
    </>
  );
}

/** Whether the guide is unfolded; a step that comes to those done unfolds it. */
function useOpening(guideline: Checklist | undefined) {
  const [isOpen, setIsOpen] = useState(false);
  const before = useRef<number | null>(null);
  const done = guideline ? guideline.steps.filter(({ is_done }) => is_done).length : null;
  useEffect(() => {
    if (done !== null && before.current !== null && done > before.current) setIsOpen(true);
    if (done !== null) before.current = done;
  }, [done]);
  return [isOpen, setIsOpen] as const;
}
