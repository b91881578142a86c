import { Button, InlineStack } from "@shopify/polaris";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { shownShopData } from "../../rules/stores/shop-data";

/** The first facts of a shop in a row, with a button for the rest (G187). `children` makes one of them. */
export function FewFacts<Fact>({ facts, children }: { facts: readonly Fact[]; children: (fact: Fact) => ReactNode }) {
  const { t } = useTranslation("settings");
  const [isAll, setIsAll] = useState(false);
  const { shown, hidden } = shownShopData(facts, isAll);
  return (
    <InlineStack gap="200" blockAlign="center">
      {shown.map(children)}
      {hidden > 0 && (
        <Button variant="plain" onClick={() => setIsAll(true)}>
          {t("channel.more", { count: hidden })}
        </Button>
      )}
    </InlineStack>
  );
}
