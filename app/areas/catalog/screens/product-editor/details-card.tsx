import { BlockStack, Card, SkeletonBodyText, TextField } from "@shopify/polaris";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductDraft } from "./product-draft";

/** The writing tool is large and comes after the rest of the page, which it must not keep from being hydrated. */
const RichText = lazy(() => import("./rich-text"));

/** Title and description. */
export function DetailsCard({ draft, nameError, onChange }: { draft: ProductDraft; nameError: string | undefined; onChange(change: Partial<ProductDraft>): void }) {
  const { t } = useTranslation("products");
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  const waiting = <SkeletonBodyText lines={8} />;
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
        {isMounted ? (
          <Suspense fallback={waiting}>
            <RichText label={t("editor.description")} html={draft.description} onChange={(description) => onChange({ description })} />
          </Suspense>
        ) : (
          waiting
        )}
      </BlockStack>
    </Card>
  );
}
