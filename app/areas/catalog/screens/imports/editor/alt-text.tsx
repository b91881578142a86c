import { Button, Popover, TextField } from "@shopify/polaris";
import { ImageAltIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** A button that opens the words for who can't see a picture. */
export function AltText({ alt, place, onChange }: { alt: string; place: number; onChange(alt: string): void }) {
  const { t } = useTranslation("products");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      active={isOpen}
      onClose={() => setIsOpen(false)}
      autofocusTarget="first-node"
      activator={
        <Button
          icon={ImageAltIcon}
          size="micro"
          variant="tertiary"
          pressed={isOpen}
          accessibilityLabel={t("editor.images.alt_of", { place })}
          onClick={() => setIsOpen(!isOpen)}
        />
      }
    >
      <Popover.Section>
        <TextField
          label={t("editor.images.alt")}
          helpText={t("editor.images.alt_help")}
          value={alt}
          onChange={onChange}
          maxLength={500}
          multiline={2}
          autoComplete="off"
        />
      </Popover.Section>
    </Popover>
  );
}
