import { BlockStack, Button, Card, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DeleteAccountDialog } from "./delete-account-dialog";

/** The way to delete one's account (C026). */
export function DeleteAccountCard() {
  const { t } = useTranslation("settings");
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card>
      <BlockStack gap="300" inlineAlign="start">
        <Text as="p">{t("account.delete.forever")}</Text>
        <Button tone="critical" onClick={() => setIsAsking(true)}>
          {t("account.delete.open")}
        </Button>
      </BlockStack>
      {isAsking && <DeleteAccountDialog onClose={() => setIsAsking(false)} />}
    </Card>
  );
}
