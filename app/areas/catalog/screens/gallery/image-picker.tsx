import { BlockStack, Button, Modal, Text } from "@shopify/polaris";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { GALLERY_PAGE, libraryTabs, roomInGallery, toggleChosen } from "../../rules/gallery/gallery-uploads";
import { GalleryTab } from "./gallery-tab";
import "./image-picker.css";
import { PictureGrid } from "./picture-grid";
import { UploadCard } from "./upload-card";
import { useGalleryUploads } from "./use-gallery-uploads";

interface ImagePickerProps {
  isOpen: boolean;
  onClose(): void;
  /** Called with the addresses of the chosen pictures, in the order in which they were chosen */
  onDone(urls: string[]): void;
  /** How many may be chosen */
  most: number;
  /** The product's own pictures */
  productImages: readonly string[];
}

/** "Select Image" (S156): the gallery and the product's own pictures to choose from, and new ones to upload. */
export default function ImagePicker({ isOpen, onClose, onDone, most, productImages }: ImagePickerProps) {
  const { t } = useTranslation("pictures");
  const [tab, setTab] = useState<"galleries" | "product">("galleries");
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<string[]>([]);
  const gallery = useInfiniteQuery(
    api.catalog.gallery.infiniteOptions({
      input: (page: number) => ({ page, page_size: GALLERY_PAGE, ...(search && { search }) }),
      initialPageParam: 1,
      getNextPageParam: ({ data }, pages) => (pages.length * GALLERY_PAGE < data.total ? pages.length + 1 : undefined),
      placeholderData: keepPreviousData,
      enabled: isOpen,
    }),
  );
  const { uploads, addFiles, addLink, clear } = useGalleryUploads(({ image_url: url }) =>
    setChosen((current) => (current.includes(url) ? current : toggleChosen(current, url, most))),
  );
  const total = gallery.data?.pages[0]?.data.total;
  const toggle = (url: string) => setChosen((current) => toggleChosen(current, url, most));
  const close = () => {
    setChosen([]);
    onClose();
  };
  const tabs = libraryTabs({ galleries: search ? undefined : total, product: productImages.length });
  return (
    <Modal
      open={isOpen}
      onClose={close}
      size="large"
      title={t("picker.title")}
      primaryAction={{
        content: t("picker.done"),
        disabled: chosen.length === 0,
        onAction: () => {
          onDone(chosen);
          close();
        },
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: close }]}
    >
      <Modal.Section>
        <div className="image-picker">
          <nav className="image-picker__library" aria-label={t("picker.library")}>
            <Text as="h3" variant="headingSm">
              {t("picker.library")}
            </Text>
            {tabs.map(({ id, count }) => (
              <Button key={id} variant="tertiary" textAlign="start" pressed={tab === id} onClick={() => setTab(id)}>
                {count === undefined ? t(`picker.${id}`) : t("picker.tab", { name: t(`picker.${id}`), count })}
              </Button>
            ))}
          </nav>
          <BlockStack gap="300">
            {tab === "product" ? (
              <PictureGrid
                choices={productImages.map((url, index) => ({
                  url,
                  thumbnailUrl: url,
                  name: t("picker.place", { place: index + 1 }),
                }))}
                chosen={chosen}
                onToggle={toggle}
                onNearEnd={null}
              />
            ) : (
              <GalleryTab
                gallery={gallery}
                search={search}
                onSearch={setSearch}
                chosen={chosen}
                onToggle={toggle}
                onForget={(urls) => setChosen((current) => current.filter((url) => !urls.includes(url)))}
                room={roomInGallery({ held: search ? 0 : (total ?? 0), uploads })}
                onFiles={addFiles}
                onLink={addLink}
              >
                <UploadCard uploads={uploads} onClear={clear} />
              </GalleryTab>
            )}
          </BlockStack>
        </div>
      </Modal.Section>
    </Modal>
  );
}
