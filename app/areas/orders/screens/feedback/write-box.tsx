import { BlockStack, Button, Checkbox, InlineStack, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import type { UploadedPicture } from "~/ui/pictures/picture-upload";
import type { FeedbackDetail } from "../../contract/feedback";
import { MOST_TEXT } from "../../rules/feedback/feedback-states";
import { EvidenceUpload } from "./evidence-pictures";

/** Keeps what was said since, with more pictures. */
export function WriteBox({
  feedback: { id, is_claim: isClaim },
  onChanged,
}: {
  feedback: FeedbackDetail;
  onChanged(): void;
}) {
  const { t } = useTranslation("feedback");
  const [text, setText] = useState("");
  const [isFromSupplier, setIsFromSupplier] = useState(false);
  const [pictures, setPictures] = useState<UploadedPicture[]>([]);
  const write = useMutation(
    api.feedback.write.mutationOptions({
      onSuccess: () => {
        setText("");
        setPictures([]);
        setIsFromSupplier(false);
        onChanged();
      },
    }),
  );
  return (
    <BlockStack gap="200">
      <TextField
        label={t("write.label")}
        value={text}
        onChange={setText}
        multiline={3}
        maxLength={MOST_TEXT}
        autoComplete="off"
      />
      {!isClaim && <Checkbox label={t("write.from_supplier")} checked={isFromSupplier} onChange={setIsFromSupplier} />}
      <EvidenceUpload pictures={pictures} onChange={setPictures} />
      <InlineStack align="end">
        <Button
          disabled={text.trim() === ""}
          loading={write.isPending}
          onClick={() =>
            write.mutate({
              feedbackId: id,
              author: isFromSupplier ? "supplier" : "merchant",
              text,
              pictures: pictures.map((picture) => picture.id),
            })
          }
        >
          {t("write.save")}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
