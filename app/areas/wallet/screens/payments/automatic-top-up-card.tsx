import { Banner, BlockStack, Button, Card, Checkbox, InlineStack, Text } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { hasUnread } from "~/platform/numbers/unread";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";
import { NumberField } from "~/ui/fields/number-field";
import { formatMoney } from "~/ui/money/money";
import type { PaymentAutomation } from "../../contract/payments";

const FIRST = { is_on: false, threshold: "50.00", amount: "100.00", monthly_cap: "500.00" };

/** When the wallet is filled by itself, by how much, and how much in a month. */
export function AutomaticTopUpCard({ automation: { auto_top_up: kept, currency } }: { automation: PaymentAutomation }) {
  const { t, i18n } = useTranslation("payments");
  const toast = useToast();
  const queryClient = useQueryClient();
  const { is_on, threshold, amount, monthly_cap } = kept ?? FIRST;
  const [rule, setRule] = useState({ is_on, threshold, amount, monthly_cap });
  const save = useMutation(
    api.payments.changeAutoTopUp.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: api.payments.key() });
        toast.success(t("filling.saved"));
      },
    }),
  );
  const errors = fieldErrors(save, rule);
  const field = (name: "threshold" | "amount" | "monthly_cap", label: string) => (
    <NumberField
      label={label}
      value={rule[name]}
      onChange={(value) => setRule({ ...rule, [name]: value })}
      isRequired
      suffix={currency}
      error={errors[name]}
    />
  );
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t("filling.title")}
        </Text>
        {kept?.is_on && kept.stopped_reason && (
          <Banner tone="critical" title={t("filling.stopped")}>
            <p>{t([`reasons.${kept.stopped_reason}`, "reasons.other"])}</p>
            <p>{t("filling.stopped_text")}</p>
          </Banner>
        )}
        <Checkbox
          label={t("filling.is_on")}
          checked={rule.is_on}
          onChange={(isOn) => setRule({ ...rule, is_on: isOn })}
        />
        {(rule.is_on || hasUnread(rule)) && (
          <>
            {field("threshold", t("filling.threshold"))}
            {field("amount", t("filling.amount"))}
            {field("monthly_cap", t("filling.cap"))}
          </>
        )}
        {kept?.is_on && (
          <Text as="p" tone="subdued">
            {t("filling.taken", { taken: formatMoney({ amount: kept.taken, currency }, i18n.language) })}
          </Text>
        )}
        <InlineStack>
          <Button loading={save.isPending} onClick={() => save.mutate(rule)}>
            {t("filling.save")}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
