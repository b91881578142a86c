import { BlockStack, Button, Card, Text } from "@shopify/polaris";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Permitted } from "~/shell/access/permitted";
import { lazyPart } from "~/ui/loading/lazy-part";

const BuyCredits = lazyPart(() => import("./buy-credits"));

/** What credits beside the plan's are for, and the way to buy them (C082). */
export function ExtraCreditsCard() {
  const { t } = useTranslation("billing");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card>
      <BlockStack gap="300" inlineAlign="start">
        <Text as="h2" variant="headingMd">
          {t("charges.kinds.extra_credits")}
        </Text>
        <Text as="p">{t("sold.text")}</Text>
        <Permitted needs={["VIEW_ACTION_CHANGE_PLAN"]}>
          <Button onClick={() => setIsOpen(true)}>{t("sold.action")}</Button>
        </Permitted>
      </BlockStack>
      {isOpen && (
        <Suspense fallback={null}>
          <BuyCredits onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
