import { BlockStack, Button, Card, InlineStack, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { isUnread } from "~/platform/numbers/unread";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";
import { NumberField } from "~/ui/fields/number-field";
import { formatMoney } from "~/ui/money/money";
import type { FeedbackDetail } from "../../contract/feedback";
import { FEEDBACK_OUTCOMES, type FeedbackOutcome } from "../../rules/feedback/feedback-states";

interface AnswerCardProps {
  feedback: FeedbackDetail;
  onChanged(): void;
}

/** What the supplier answered on its own site, and what it gave back. */
export function AnswerCard({ feedback: { id, currency, cost_left: left }, onChanged }: AnswerCardProps) {
  const { t, i18n } = useTranslation("feedback");
  const toast = useToast();
  const [outcome, setOutcome] = useState<FeedbackOutcome | null>(null);
  const [amount, setAmount] = useState("");
  const isPart = outcome === "partial_refund";
  const save = useMutation(
    api.feedback.recordOutcome.mutationOptions({
      meta: { showsOwnErrors: true },
      onSuccess: () => {
        toast.success(t("saved"));
        onChanged();
      },
    }),
  );
  const refusal = errorBodyOf(save.error);
  const isAtAmount = refusal?.errors?.amount !== undefined;
  const errors = fieldErrors(save, { amount: isPart ? amount : null });
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t("answer.title")}
        </Text>
        <Select
          label={t("answer.outcome")}
          options={FEEDBACK_OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
          placeholder={t("answer.choose")}
          value={outcome ?? ""}
          onChange={(value) => setOutcome(FEEDBACK_OUTCOMES.find((each) => each === value) ?? null)}
          error={isPart ? undefined : refusal?.message}
        />
        {isPart && (
          <NumberField
            label={t("answer.amount")}
            suffix={currency}
            value={amount}
            onChange={setAmount}
            helpText={t("answer.most", { amount: formatMoney({ amount: left, currency }, i18n.language) })}
            error={isAtAmount ? errors.amount : refusal?.message}
          />
        )}
        <Text as="p" tone="subdued">
          {t("answer.about")}
        </Text>
        <InlineStack align="end">
          <Button
            loading={save.isPending}
            disabled={outcome === null || (isPart && !isUnread(amount) && !/^\d{1,7}(\.\d{1,2})?$/.test(amount))}
            onClick={() => outcome && save.mutate({ feedbackId: id, outcome, amount: isPart ? amount : null })}
          >
            {t("answer.save")}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
