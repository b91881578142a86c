import { BlockStack, Card, TextField } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { DescriptionField } from "./description-field";
import type { ProductDraft } from "./product-draft";

/** Title and description. */
export function DetailsCard({
  draft,
  nameError,
  onChange,
}: {
  draft: ProductDraft;
  nameError: string | undefined;
  onChange(change: Partial<ProductDraft>): void;
}) {
  const { t } = useTranslation("products");
  return (
    <Card>
      <BlockStack gap="400">
        <TextField
          label={t("editor.name")}
          value={draft.name}
          onChange={(name) => onChange({ name })}
          error={nameError}
          maxLength={255}
          showCharacterCount
          autoComplete="off"
        />
        <DescriptionField
          label={t("editor.description")}
          html={draft.description}
          onChange={(description) => onChange({ description })}
        />
      </BlockStack>
    </Card>
  );
}
