import { Banner, BlockStack, Button, Checkbox, ChoiceList, InlineStack, Modal, Text } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { fieldErrors } from "~/shell/errors/field-errors";
import { focusFault } from "~/shell/errors/focus-fault";
import { useNavigateTo } from "~/shell/frame/use-navigate-to";
import { NumberField } from "~/ui/fields/number-field";
import { formatMoney } from "~/ui/money/money";
import type { TopUpMethod } from "../contract";
import { faultOfTopUp, TOP_UP_CHIPS, TOP_UP_LIMITS } from "../rules/top-up";

interface TopUpModalProps {
  wallet: { currency: string; policy_accepted: boolean; methods: TopUpMethod[] };
  onClose: () => void;
}

/** Amount and way to pay, then on to the provider's page (S141). The terms are accepted once (C100). */
export default function TopUpModal({ wallet: { currency, policy_accepted, methods }, onClose }: TopUpModalProps) {
  const { t, i18n } = useTranslation("wallet");
  const navigateTo = useNavigateTo();
  const queryClient = useQueryClient();
  const [amount, setAmount] = useState<string>(TOP_UP_CHIPS[1]);
  const [method, setMethod] = useState<TopUpMethod>(methods[0] ?? "credit_card");
  const [isAccepted, setIsAccepted] = useState(policy_accepted);
  const [isTried, setIsTried] = useState(false);
  const acceptPolicy = useMutation(api.wallet.acceptPolicy.mutationOptions({}));
  const topUp = useMutation(api.wallet.topUp.mutationOptions({}));
  const words = (value: string) => formatMoney({ amount: value, currency }, i18n.language);

  const limits = { min: words(TOP_UP_LIMITS.min), max: words(TOP_UP_LIMITS.max) };
  const isOutOfBounds = faultOfTopUp(amount) !== null;
  const amountError =
    isTried && isOutOfBounds ? t("top_up.amount_hint", limits) : fieldErrors(topUp, { amount }).amount;

  const start = async () => {
    setIsTried(true);
    if (isOutOfBounds || !isAccepted) return void setTimeout(focusFault);
    if (!policy_accepted) await acceptPolicy.mutateAsync({});
    const { data } = await topUp.mutateAsync({ amount, method });
    await queryClient.invalidateQueries({ queryKey: api.wallet.key() });
    navigateTo(data.checkout_url);
  };

  return (
    <Modal
      open
      onClose={onClose}
      title={t("top_up.title")}
      primaryAction={{
        content: t("top_up.continue"),
        // What fails is told by the page's reaction to errors and beside the field.
        onAction: () => void start().catch(() => undefined),
        loading: topUp.isPending || acceptPolicy.isPending || topUp.isSuccess,
        disabled: methods.length === 0,
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        {methods.length === 0 ? (
          <Banner tone="warning">{t("top_up.unavailable")}</Banner>
        ) : (
          <BlockStack gap="400">
            <InlineStack gap="200">
              {TOP_UP_CHIPS.map((chip) => (
                <Button key={chip} pressed={amount === chip} onClick={() => setAmount(chip)}>
                  {words(chip)}
                </Button>
              ))}
            </InlineStack>
            <NumberField
              label={t("top_up.amount")}
              value={amount}
              onChange={setAmount}
              suffix={currency}
              helpText={t("top_up.amount_hint", limits)}
              error={amountError}
            />
            <ChoiceList
              title={t("top_up.method")}
              choices={methods.map((value) => ({ value, label: t(`methods.${value}`) }))}
              selected={[method]}
              onChange={([chosen]) => setMethod(chosen as TopUpMethod)}
            />
            {!policy_accepted && (
              <Checkbox
                label={t("top_up.policy")}
                checked={isAccepted}
                onChange={setIsAccepted}
                error={isTried && !isAccepted ? t("top_up.policy_needed") : undefined}
              />
            )}
            <Text as="p" tone="subdued">
              {t("top_up.leaving")}
            </Text>
          </BlockStack>
        )}
      </Modal.Section>
    </Modal>
  );
}
