import { BlockStack, Box, Button, ButtonGroup, Card, ChoiceList, InlineStack, Text, TextField } from "@shopify/polaris";
import { XIcon } from "@shopify/polaris-icons";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { api, apiClient } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";

const RATINGS = [1, 2, 3, 4, 5] as const;
/** What may come next; C070 keeps who wants it. */
const FEATURES = ["pod", "ai_writing", "more_suppliers", "automation"] as const;
const SUBJECT = "quayside";

/** Asks what somebody thinks, once; the team reads each answer (S122, C070-C072). */
export default function SurveyCard({ onAnswered, onClose }: { onAnswered: () => void; onClose: () => void }) {
  const { t } = useTranslation("announcements");
  const id = useId();
  const [rating, setRating] = useState<number | null>(null);
  const [features, setFeatures] = useState<string[]>([]);
  const [comment, setComment] = useState("");
  const {
    mutate: send,
    isPending,
    isSuccess,
  } = useMutation(api.activity.mvpFeedback.mutationOptions({ onSuccess: onAnswered }));
  const submit = () => {
    send({ feature: SUBJECT, rating, comment });
    for (const feature of features) apiClient.activity.mvpSubscribed({ feature }).catch(() => {});
  };
  const refuse = () => {
    apiClient.activity.mvpInteracted({ feature: SUBJECT, action: "survey_closed" }).catch(() => {});
    onClose();
  };
  return (
    <Box paddingBlockStart="400" paddingInline={{ xs: "400", sm: "600" }}>
      <Card>
        <BlockStack gap="300">
          <InlineStack align="space-between" blockAlign="center" wrap={false} gap="200">
            <Text as="h2" variant="headingMd" id={id}>
              {t("survey.title")}
            </Text>
            <Button
              icon={XIcon}
              variant="tertiary"
              accessibilityLabel={t("dismiss")}
              onClick={isSuccess ? onClose : refuse}
            />
          </InlineStack>
          {isSuccess ? (
            <p role="status">{t("survey.thanks")}</p>
          ) : (
            <>
              <div role="group" aria-labelledby={id}>
                <ButtonGroup variant="segmented">
                  {RATINGS.map((value) => (
                    <Button
                      key={value}
                      pressed={value === rating}
                      accessibilityLabel={t("survey.rate", { rating: value })}
                      onClick={() => setRating(value)}
                    >
                      {String(value)}
                    </Button>
                  ))}
                </ButtonGroup>
              </div>
              <Text as="p" variant="bodySm" tone="subdued">
                {t("survey.scale")}
              </Text>
              {rating !== null && (
                <>
                  <ChoiceList
                    title={t("survey.next")}
                    allowMultiple
                    choices={FEATURES.map((value) => ({ value, label: t(`survey.features.${value}`) }))}
                    selected={features}
                    onChange={setFeatures}
                  />
                  <TextField
                    label={t("survey.comment")}
                    value={comment}
                    onChange={setComment}
                    maxLength={2_000}
                    multiline={3}
                    autoComplete="off"
                  />
                  <InlineStack align="end">
                    <Button variant="primary" loading={isPending} onClick={submit}>
                      {t("survey.send")}
                    </Button>
                  </InlineStack>
                </>
              )}
            </>
          )}
        </BlockStack>
      </Card>
    </Box>
  );
}
