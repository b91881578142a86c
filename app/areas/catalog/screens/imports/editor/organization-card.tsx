import { BlockStack, Card, InlineStack, Tag, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductDraft } from "./product-draft";

/** Vendor, type and tags. */
export function OrganizationCard({
  draft,
  onChange,
}: {
  draft: ProductDraft;
  onChange(change: Partial<ProductDraft>): void;
}) {
  const { t } = useTranslation("products");
  const [tag, setTag] = useState("");
  const add = () => {
    const fresh = tag
      .split(",")
      .map((one) => one.trim())
      .filter((one) => one !== "" && !draft.tags.includes(one));
    if (fresh.length > 0) onChange({ tags: [...draft.tags, ...new Set(fresh)] });
    setTag("");
  };
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t("editor.organization.title")}
        </Text>
        <TextField
          label={t("editor.organization.vendor")}
          value={draft.vendor}
          onChange={(vendor) => onChange({ vendor })}
          maxLength={255}
          autoComplete="off"
        />
        <TextField
          label={t("editor.organization.type")}
          value={draft.product_type}
          onChange={(product_type) => onChange({ product_type })}
          maxLength={255}
          autoComplete="off"
        />
        <div
          role="presentation"
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        >
          <TextField
            label={t("editor.organization.tags")}
            helpText={t("editor.organization.tags_help")}
            value={tag}
            onChange={setTag}
            onBlur={add}
            autoComplete="off"
          />
        </div>
        <InlineStack gap="100">
          {draft.tags.map((one) => (
            <Tag key={one} onRemove={() => onChange({ tags: draft.tags.filter((other) => other !== one) })}>
              {one}
            </Tag>
          ))}
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
