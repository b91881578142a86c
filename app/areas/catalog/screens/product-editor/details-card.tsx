import { BlockStack, Card, SkeletonBodyText, TextField } from "@shopify/polaris";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { ProductDraft } from "./product-draft";

/** The writing tool is large and comes after the rest of the page. */
const RichText = lazy(() => import("./rich-text"));

/** Title and description. */
export function DetailsCard({ draft, nameError, onChange }: { draft: ProductDraft; nameError: string | undefined; onChange(change: Partial<ProductDraft>): void }) {
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
        <Suspense fallback={<SkeletonBodyText lines={8} />}>
          <RichText label={t("editor.description")} html={draft.description} onChange={(description) => onChange({ description })} />
        </Suspense>
      </BlockStack>
    </Card>
  );
}
