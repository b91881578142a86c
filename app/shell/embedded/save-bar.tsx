import { useBlocker } from "@remix-run/react";
import { SaveBar as PlatformBar, useAppBridge } from "@shopify/app-bridge-react";
import { ContextualSaveBar, Modal, Text } from "@shopify/polaris";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useUnsaved } from "../data/steady-form";
import { usePrincipal } from "../document/document";

interface SaveBarProps {
  /** True while the form differs from what is saved: the bar is there */
  isDirty: boolean;
  isSaving?: boolean;
  /** True once it was saved: what was typed is the newest then */
  isSaved?: boolean;
  /** True while it cannot be saved, such as with an error at a field */
  isDisabled?: boolean;
  onSave(): void;
  onDiscard(): void;
}

/** The save bar of a form: the platform's own when embedded, Polaris' otherwise. Leaving with unsaved changes asks first. */
export function SaveBar(props: SaveBarProps) {
  const { isEmbedded } = usePrincipal();
  useUnsaved(props.isDirty && !props.isSaved);
  return isEmbedded ? <PlatformSaveBar {...props} /> : <StandaloneSaveBar {...props} />;
}

function PlatformSaveBar({ isDirty, isSaving = false, isDisabled = false, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation("common");
  const platform = useAppBridge();
  const blocker = useBlocker(isDirty && !isSaving);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void platform.saveBar.leaveConfirmation().then(
      () => blocker.proceed(),
      () => blocker.reset(),
    );
  }, [blocker, platform]);
  return (
    <PlatformBar open={isDirty}>
      <button variant="primary" type="button" disabled={isSaving || isDisabled} onClick={onSave}>
        {t("save")}
      </button>
      <button type="button" disabled={isSaving} onClick={onDiscard}>
        {t("discard")}
      </button>
    </PlatformBar>
  );
}

function StandaloneSaveBar({ isDirty, isSaving = false, isDisabled = false, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation(["common", "shell"]);
  const blocker = useBlocker(isDirty && !isSaving);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
  const stay = () => blocker.state === "blocked" && blocker.reset();
  const leave = () => {
    if (blocker.state !== "blocked") return;
    onDiscard();
    blocker.proceed();
  };
  return (
    <>
      {isDirty && (
        <ContextualSaveBar
          message={t("shell:unsaved.message")}
          saveAction={{ content: t("save"), onAction: onSave, loading: isSaving, disabled: isDisabled }}
          discardAction={{ content: t("discard"), onAction: onDiscard, disabled: isSaving }}
        />
      )}
      <Modal
        open={blocker.state === "blocked"}
        onClose={stay}
        title={t("shell:unsaved.title")}
        primaryAction={{ content: t("shell:unsaved.leave"), destructive: true, onAction: leave }}
        secondaryActions={[{ content: t("shell:unsaved.stay"), onAction: stay }]}
      >
        <Modal.Section>
          <Text as="p">{t("shell:unsaved.text")}</Text>
        </Modal.Section>
      </Modal>
    </>
  );
}
