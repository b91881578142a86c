import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { openCardForm } from "~/adapters/subscription/browser-registry";
import type { CardFormEvent, CardFormScript, OpenedCardForm } from "~/adapters/subscription/card-form";

/** Where the form stands over the page: refused is a card that the bank did not take, which the form tells of itself. */
export type CardFormStage = "opening" | Exclude<CardFormEvent, "refused">;

/** Opens the card form as the page is shown, and again when it is asked for. */
export function useCardForm({ payId, script }: { payId: string; script: CardFormScript }): {
  stage: CardFormStage;
  open(): void;
} {
  const { i18n } = useTranslation();
  const [stage, setStage] = useState<CardFormStage>("opening");
  const close = useRef(() => {});
  const { url, token, isTest } = script;
  const open = useCallback(() => {
    let form: OpenedCardForm | null = null;
    let isLeft = false;
    close.current = () => {
      isLeft = true;
      form?.close();
    };
    setStage("opening");
    openCardForm({
      script: { url, token, isTest },
      payId,
      language: i18n.language,
      isDark: document.documentElement.classList.contains("p-theme-dark-experimental"),
      onEvent: (event) => {
        if (isLeft || event === "refused") return;
        // A form that has been paid in says no more; it only closes.
        setStage((known) => (known === "completed" ? known : event));
        if (event === "completed") form?.close();
      },
    }).then(
      (opened) => {
        form = opened;
        // Its script took longer than somebody stayed.
        if (isLeft) opened.close();
      },
      () => setStage("failed"),
    );
  }, [payId, url, token, isTest, i18n.language]);
  useEffect(() => {
    open();
    return () => close.current();
  }, [open]);
  return { stage, open };
}
