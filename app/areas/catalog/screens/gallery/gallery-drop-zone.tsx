import { BlockStack, Button, DropZone, InlineStack, Text, TextField } from "@shopify/polaris";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { OwnPress } from "~/ui/lists/own-press";
import { ACCEPTED_BY_GALLERY } from "~/ui/pictures/picture-rules";
import { MOST_IN_GALLERY } from "../../rules/gallery/gallery-uploads";

interface GalleryDropZoneProps {
  /** How many more the gallery takes */
  room: number;
  onFiles(files: File[]): void;
  onLink(link: string): void;
}

/** Where pictures come into the gallery: chosen, dropped or by an address (P034). */
export function GalleryDropZone({ room, onFiles, onLink }: GalleryDropZoneProps) {
  const { t } = useTranslation("pictures");
  const [link, setLink] = useState<string | null>(null);
  const isFull = room === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = link?.trim();
    if (!address) return;
    onLink(address);
    setLink(null);
  };
  return (
    <BlockStack gap="200">
      <DropZone
        label={t("picker.add")}
        labelHidden
        accept={ACCEPTED_BY_GALLERY}
        type="file"
        variableHeight
        disabled={isFull}
        onDrop={(files) => onFiles(files)}
      >
        <div className="image-picker__drop">
          <InlineStack gap="200" align="center" blockAlign="center">
            {/* Pressing anything in the zone opens the dialog. */}
            <Button disabled={isFull}>{t("picker.add")}</Button>
            <OwnPress>
              <Button
                variant="plain"
                disabled={isFull}
                ariaExpanded={link !== null}
                onClick={() => setLink(link === null ? "" : null)}
              >
                {t("picker.add_from_url")}
              </Button>
            </OwnPress>
          </InlineStack>
          <Text as="p" tone="subdued" alignment="center">
            {isFull ? t("picker.full", { count: MOST_IN_GALLERY }) : t("picker.drop")}
          </Text>
        </div>
      </DropZone>
      {link !== null && (
        <form onSubmit={submit}>
          <TextField
            label={t("picker.address")}
            type="url"
            placeholder="https://"
            autoComplete="off"
            autoFocus
            maxLength={2000}
            value={link}
            onChange={setLink}
            connectedRight={
              <Button submit disabled={link.trim() === ""}>
                {t("picker.add_address")}
              </Button>
            }
          />
        </form>
      )}
    </BlockStack>
  );
}
