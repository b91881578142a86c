import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api, apiClient, errorBodyOf } from "~/platform/api/client";
import { useToast } from "~/shell/embedded/toast";
import { isWithin } from "~/ui/pictures/picture-rules";
import { PicturesRefused, prepareForGallery } from "~/ui/pictures/prepare-pictures";
import type { GalleryImage } from "../../contract/galleries";
import { MOST_MEGABYTES, takeForGallery, type GalleryUpload } from "../../rules/gallery/gallery-uploads";

type Source = { file: File } | { link: string };

/**
 * What is on its way into the gallery, one file after another. It goes on while the picker is closed (P036).
 * @param onUploaded called for each picture that has arrived
 */
export function useGalleryUploads(onUploaded: (image: GalleryImage) => void) {
  const { t } = useTranslation("pictures");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<GalleryUpload[]>([]);
  const line = useRef(Promise.resolve());
  const lastId = useRef(0);

  const change = (id: string, next: Partial<GalleryUpload>) =>
    setUploads((current) => current.map((upload) => (upload.id === id ? { ...upload, ...next } : upload)));
  const forget = (id: string) => setUploads((current) => current.filter((upload) => upload.id !== id));

  const reasonOf = (error: unknown, name: string): string => {
    if (error instanceof PicturesRefused) return t(`refused.${error.reason}`, { name, megabytes: MOST_MEGABYTES });
    const body = errorBodyOf(error);
    return body?.errors?.file ?? body?.message ?? t("common:failure.no_answer");
  };

  const send = async (id: string, name: string, source: Source): Promise<void> => {
    try {
      const prepared = "link" in source ? source : { file: await prepareForGallery(source.file) };
      if ("file" in prepared && !isWithin(prepared.file.size, MOST_MEGABYTES)) {
        toast.error(t("picker.over_size", { name, size: MOST_MEGABYTES }));
        return forget(id);
      }
      const { data } = await apiClient.catalog.uploadToGallery(prepared);
      await queryClient.invalidateQueries({ queryKey: api.catalog.gallery.key() });
      change(id, { status: "done" });
      onUploaded(data.image);
    } catch (error) {
      change(id, { status: "error", error: reasonOf(error, name) });
    }
  };

  const add = (name: string, source: Source): void => {
    const id = String(++lastId.current);
    setUploads((current) => [...current, { id, name, status: "processing", error: null }]);
    line.current = line.current.then(() => send(id, name, source));
  };

  return {
    uploads,
    /** Takes what fits of dropped files (P109, P112). */
    addFiles: (files: readonly File[], room: number) =>
      takeForGallery(files, room).forEach((file) => add(file.name, { file })),
    addLink: (link: string) => add(link, { link }),
    clear: () => setUploads((current) => current.filter(({ status }) => status === "processing")),
  };
}
