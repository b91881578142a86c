import { BlockStack, Card, FormLayout, Text, TextField } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { ProductPackage } from "../../../contract/editor";
import { valuesAfter } from "../../../rules/option-values";
import type { ProductDraft } from "./product-draft";

/** Names of options and of their values; a value is renamed on all variants that have it. */
export function OptionsCard({
  product,
  draft,
  onChange,
}: {
  product: ProductPackage;
  draft: ProductDraft;
  onChange(change: Partial<ProductDraft>): void;
}) {
  const { t } = useTranslation("products");
  const rename = (option: number, from: string, to: string) =>
    onChange({
      variants: draft.variants.map((variant) => ({
        ...variant,
        option_values: variant.option_values.map((value, index) => (index === option && value === from ? to : value)),
      })),
    });
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingSm">
          {t("editor.options.title")}
        </Text>
        {draft.options.map((name, index) => {
          const values = valuesAfter(
            product.options[index]?.values ?? [],
            draft.variants.map(({ option_values: all }, place) => ({
              before: product.variants[place]?.option_values[index] ?? "",
              after: all[index] ?? "",
            })),
          );
          return (
            <BlockStack key={index} gap="200">
              <TextField
                label={t("editor.options.name", { place: index + 1 })}
                value={name}
                autoComplete="off"
                maxLength={255}
                onChange={(next) =>
                  onChange({ options: draft.options.map((other, place) => (place === index ? next : other)) })
                }
              />
              <FormLayout>
                <FormLayout.Group condensed>
                  {values.map((value, place) => (
                    <TextField
                      key={place}
                      label={t("editor.options.value", { option: name, place: place + 1 })}
                      labelHidden
                      value={value}
                      autoComplete="off"
                      maxLength={255}
                      onChange={(next) => !values.includes(next) && rename(index, value, next)}
                    />
                  ))}
                </FormLayout.Group>
              </FormLayout>
            </BlockStack>
          );
        })}
      </BlockStack>
    </Card>
  );
}
