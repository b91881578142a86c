import { Banner, BlockStack, Button, Icon, InlineStack, Spinner, Text, TextField } from "@shopify/polaris";
import { DeleteIcon, SearchIcon } from "@shopify/polaris-icons";
import { useQueryClient, type InfiniteData, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useTyped } from "~/ui/lists/use-typed";
import { Failure } from "~/ui/loading/failure";
import type { GalleryImage } from "../../contract/galleries";
import { GalleryDropZone } from "./gallery-drop-zone";
import { PictureGrid } from "./picture-grid";

interface GalleryTabProps {
  gallery: UseInfiniteQueryResult<InfiniteData<{ data: { images: GalleryImage[]; total: number } }>>;
  search: string;
  onSearch(search: string): void;
  chosen: readonly string[];
  onToggle(url: string): void;
  /** Called with the addresses of deleted pictures */
  onForget(urls: readonly string[]): void;
  /** How many more the gallery takes */
  room: number;
  onFiles(files: File[], room: number): void;
  onLink(link: string): void;
  /** Stands below the place where pictures come in */
  children: ReactNode;
}

/** The gallery in the picker: what is in it, by pages, and the place where new pictures come in. */
export function GalleryTab({
  gallery,
  search,
  onSearch,
  chosen,
  onToggle,
  onForget,
  room,
  onFiles,
  onLink,
  children,
}: GalleryTabProps) {
  const { t } = useTranslation("pictures");
  const [typed, setTyped] = useTyped(search, onSearch);
  const images = gallery.data?.pages.flatMap(({ data }) => data.images) ?? [];
  const chosenImages = images.filter(({ image_url: url }) => chosen.includes(url));
  const choices = images.map((image) => ({
    url: image.image_url,
    thumbnailUrl: image.thumbnail_url,
    name: image.name || t("picker.unnamed"),
  }));
  return (
    <BlockStack gap="300">
      <GalleryDropZone room={room} onFiles={(files) => onFiles(files, room)} onLink={onLink} />
      {children}
      <TextField
        label={t("picker.search")}
        labelHidden
        placeholder={t("picker.search")}
        prefix={<Icon source={SearchIcon} tone="subdued" />}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={setTyped}
        clearButton
        onClearButtonClick={() => setTyped("")}
      />
      {chosenImages.length > 0 && (
        <DeleteChosen
          key={chosen.join()}
          images={chosenImages}
          onDeleted={() => onForget(chosenImages.map(({ image_url: url }) => url))}
        />
      )}
      {gallery.isError && (
        <Failure error={gallery.error} onRetry={() => void gallery.refetch()} isRetrying={gallery.isFetching} />
      )}
      {gallery.isPending && (
        <InlineStack align="center">
          <Spinner size="small" accessibilityLabel={t("common:loading")} />
        </InlineStack>
      )}
      {gallery.isSuccess && images.length === 0 && (
        <div className="image-picker__empty">
          <Text as="p" variant="headingSm" alignment="center">
            {search ? t("picker.no_match") : t("picker.empty")}
          </Text>
          {!search && (
            <Text as="p" tone="subdued" alignment="center">
              {t("picker.empty_text")}
            </Text>
          )}
        </div>
      )}
      {images.length > 0 && (
        <PictureGrid
          choices={choices}
          chosen={chosen}
          onToggle={onToggle}
          onNearEnd={gallery.hasNextPage && !gallery.isFetching ? () => void gallery.fetchNextPage() : null}
        />
      )}
    </BlockStack>
  );
}

/** Deletes the chosen pictures once that is confirmed. */
function DeleteChosen({ images, onDeleted }: { images: readonly GalleryImage[]; onDeleted(): void }) {
  const { t } = useTranslation("pictures");
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation(
    api.catalog.deleteFromGallery.mutationOptions({
      onSuccess: () => {
        onDeleted();
        return queryClient.invalidateQueries({ queryKey: api.catalog.gallery.key() });
      },
      onError: () => setIsAsking(false),
    }),
  );
  const count = images.length;
  if (!isAsking) {
    return (
      <InlineStack align="end">
        <Button icon={DeleteIcon} size="slim" tone="critical" onClick={() => setIsAsking(true)}>
          {t("picker.delete")}
        </Button>
      </InlineStack>
    );
  }
  return (
    <Banner
      tone="warning"
      title={t("picker.delete_title", { count })}
      action={{
        content: t("picker.delete"),
        loading: remove.isPending,
        onAction: () => remove.mutate({ image_ids: images.map(({ id }) => id) }),
      }}
      secondaryAction={{ content: t("common:cancel"), onAction: () => setIsAsking(false) }}
    >
      <p>{t("picker.delete_text")}</p>
    </Banner>
  );
}
