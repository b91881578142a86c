import { Modal, Text } from "@shopify/polaris";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { useTranslation } from "react-i18next";
import { showsPart } from "~/platform/client";
import { useDocument } from "./document";
import type { Notice } from "./error-reactions";
import { PLANS_ADDRESS } from "./plans-address";

interface Refusal {
  /** Why, in words */
  message: string;
  /** What it is about, when it isn't a quota */
  notice?: Notice;
}

const UpgradeContext = createContext<((refusal: Refusal) => void) | null>(null);

/** Says when the plan does not reach, wherever on the page that was met: a quota (G165), a due package, a downgrade. */
export function UpgradePromptProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { principal } = useDocument();
  const showsPlans = principal !== null && !principal.isMarketplaceUser && showsPart(principal.client, "billing");
  const close = () => setRefusal(null);
  return (
    <UpgradeContext.Provider value={useCallback((next: Refusal) => setRefusal(next), [])}>
      {children}
      <Modal
        open={refusal !== null}
        onClose={close}
        title={refusal?.notice ? t(`notices.${refusal.notice}`) : t("upgrade.title")}
        primaryAction={{ content: t("upgrade.close"), onAction: close }}
        secondaryActions={showsPlans ? [{ content: t("usage.plans"), url: PLANS_ADDRESS, external: true }] : undefined}
      >
        <Modal.Section>
          <Text as="p">{refusal?.message}</Text>
        </Modal.Section>
      </Modal>
    </UpgradeContext.Provider>
  );
}

/** `const showUpgrade = useUpgradePrompt(); showUpgrade({ message })` */
export function useUpgradePrompt(): (refusal: Refusal) => void {
  const show = useContext(UpgradeContext);
  if (!show) throw new Error("useUpgradePrompt needs the root's Providers");
  return show;
}
