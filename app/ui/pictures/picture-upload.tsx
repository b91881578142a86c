import { BlockStack, DropZone, InlineError, InlineStack, Spinner, Text } from "@shopify/polaris";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { apiClient, errorBodyOf } from "~/platform/api/client";
import { ACCEPTED } from "./picture-rules";
import { PicturesRefused, preparePictures } from "./prepare-pictures";

/** A picture that is kept, with its public address and its size in pixels. */
export type UploadedPicture = Awaited<ReturnType<typeof apiClient.files.upload>>["data"];

interface PictureUploadProps {
  /** What the picture is for, such as "Logo" */
  label: string;
  /** Called for each picture that is kept, in their order */
  onUploaded(picture: UploadedPicture): void;
  /** What each file must be smaller than (G108) */
  megabytes?: number;
  /** Pictures that may be added at once; what is more is left out */
  most?: number;
  disabled?: boolean;
}

/**
 * A place to drop or choose pictures, which are converted (G104), checked, uploaded and handed on with their public
 * address (decision 20). What is refused says why in its place. Any signed-in member may upload.
 */
export function PictureUpload({ label, onUploaded, megabytes = 2, most = 1, disabled = false }: PictureUploadProps) {
  const { t } = useTranslation("pictures");
  const errorId = useId();
  const upload = useMutation({
    mutationFn: async (files: File[]) => {
      for (const file of await preparePictures(files, { megabytes, most }))
        onUploaded((await apiClient.files.upload({ file })).data);
    },
    meta: { showsOwnErrors: true },
  });
  return (
    <BlockStack gap="200">
      <DropZone
        label={label}
        accept={ACCEPTED}
        type="file"
        allowMultiple={most > 1}
        disabled={disabled || upload.isPending}
        variableHeight
        onDrop={(files) => files.length > 0 && upload.mutate(files)}
      >
        <DropZone.FileUpload actionTitle={t("upload.add")} actionHint={t("upload.hint", { megabytes })} />
      </DropZone>
      <div role="status">
        {upload.isPending && (
          <InlineStack gap="200" blockAlign="center">
            <Spinner size="small" />
            <Text as="span">{t("upload.uploading")}</Text>
          </InlineStack>
        )}
        {upload.isSuccess && (
          <Text as="span" tone="subdued">
            {t("upload.uploaded")}
          </Text>
        )}
      </div>
      {upload.isError && (
        <div role="alert" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
          <InlineError fieldID={errorId} message={<RefusalText error={upload.error} megabytes={megabytes} />} />
        </div>
      )}
    </BlockStack>
  );
}

/** Why pictures are not uploaded, a line for each (G103). */
function RefusalText({ error, megabytes }: { error: unknown; megabytes: number }) {
  const { t } = useTranslation("pictures");
  if (!(error instanceof PicturesRefused)) return errorBodyOf(error)?.message ?? t("common:failure.no_answer");
  return error.names.map((name) => t(`refused.${error.reason}`, { name, megabytes })).join("\n");
}
