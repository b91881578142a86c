import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { PictureUpload } from "~/ui/pictures/picture-upload";

/** A store's logo: uploaded, and taken away again. `value` is its path at ours, "" for none. */
export function LogoField({ value, onChange }: { value: string; onChange(path: string): void }) {
  const { t } = useTranslation("settings");
  if (!value)
    return (
      <PictureUpload
        label={t("tracking_page.logo")}
        onUploaded={({ url }) => onChange(new URL(url, window.location.origin).pathname)}
      />
    );
  return (
    <BlockStack gap="100">
      <Text as="p">{t("tracking_page.logo")}</Text>
      <InlineStack gap="300" blockAlign="center">
        <img src={value} alt={t("tracking_page.logo")} className="tracking-page__logo" />
        <Button onClick={() => onChange("")}>{t("tracking_page.logo_remove")}</Button>
      </InlineStack>
    </BlockStack>
  );
}
