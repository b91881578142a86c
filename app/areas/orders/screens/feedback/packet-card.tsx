import { BlockStack, Button, Card, InlineStack, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import type { FeedbackDetail } from "../../contract/feedback";
import { Evidence } from "./evidence-pictures";

interface PacketCardProps {
  feedback: FeedbackDetail;
  onChanged(): void;
}

/** What the merchant takes to the supplier's own site, and the word that it was done. */
export function PacketCard({
  feedback: { id, supplier, packet, page_url: page, ...feedback },
  onChanged,
}: PacketCardProps) {
  const { t } = useTranslation("feedback");
  const toast = useToast();
  const [number, setNumber] = useState(feedback.dispute_number ?? "");
  const name = t(`common:sources.${supplier}`, { defaultValue: supplier });
  const handOff = useMutation(
    api.feedback.handOff.mutationOptions({
      onSuccess: () => {
        toast.success(t("saved"));
        onChanged();
      },
    }),
  );
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t("packet.title", { supplier: name })}
        </Text>
        <Text as="p" tone="subdued">
          {t("packet.about")}
        </Text>
        <BlockStack gap="100">
          <Text as="h3" variant="headingSm">
            {t("packet.words")}
          </Text>
          <p style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }} dir="auto">
            {packet.text}
          </p>
        </BlockStack>
        <Evidence pictures={packet.pictures} />
        <InlineStack gap="200">
          <Button
            onClick={() => {
              void navigator.clipboard.writeText(packet.text).then(() => toast.success(t("packet.copied")));
            }}
          >
            {t("packet.copy")}
          </Button>
          {page && (
            <Button url={page} target="_blank">
              {t("packet.page", { supplier: name })}
            </Button>
          )}
        </InlineStack>
        <TextField
          label={t("hand_off.number")}
          value={number}
          onChange={setNumber}
          maxLength={100}
          autoComplete="off"
        />
        <InlineStack align="end">
          <Button
            variant={feedback.status === "open" ? "primary" : "secondary"}
            loading={handOff.isPending}
            disabled={feedback.status === "sent" && number.trim() === (feedback.dispute_number ?? "")}
            onClick={() => handOff.mutate({ feedbackId: id, dispute_number: number })}
          >
            {t("hand_off.save")}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
