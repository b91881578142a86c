import { BlockStack, Card, Text, TextField } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { plainWords, searchSnippet } from "../../../rules/imports/search-snippet";
import type { ProductDraft } from "./product-draft";

const TITLE_LENGTH = 70;
const DESCRIPTION_LENGTH = 160;

/** What search engines show, as they show it. */
export function SeoCard({ draft, onChange }: { draft: ProductDraft; onChange(change: Partial<ProductDraft>): void }) {
  const { t } = useTranslation("products");
  const description = searchSnippet(draft.seo_description || plainWords(draft.description), DESCRIPTION_LENGTH);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t("editor.seo.title")}
        </Text>
        <div className="seo-preview">
          <Text as="p" variant="bodyLg" tone="magic">
            <bdi>{searchSnippet(draft.seo_title || draft.name, TITLE_LENGTH)}</bdi>
          </Text>
          <Text as="p" variant="bodySm" tone="subdued">
            <bdi>{description || t("editor.seo.no_description")}</bdi>
          </Text>
        </div>
        <TextField
          label={t("editor.seo.page_title")}
          value={draft.seo_title}
          placeholder={searchSnippet(draft.name, TITLE_LENGTH)}
          onChange={(seo_title) => onChange({ seo_title })}
          maxLength={TITLE_LENGTH}
          showCharacterCount
          autoComplete="off"
        />
        <TextField
          label={t("editor.seo.description")}
          value={draft.seo_description}
          onChange={(seo_description) => onChange({ seo_description })}
          maxLength={320}
          showCharacterCount
          multiline={3}
          autoComplete="off"
        />
      </BlockStack>
    </Card>
  );
}
