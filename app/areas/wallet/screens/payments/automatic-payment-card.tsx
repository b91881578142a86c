import { BlockStack, Card, Checkbox, Text } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import type { PaymentAutomation } from "../../contract/payments";
import { AUTO_METHODS, type AutoMethod } from "../../rules/payments/settings";

/** Which methods are charged while nobody is there (B135). */
export function AutomaticPaymentCard({ automation }: { automation: PaymentAutomation }) {
  const { t } = useTranslation(["payments", "wallet"]);
  const toast = useToast();
  const queryClient = useQueryClient();
  const change = useMutation(
    api.payments.switchAutomation.mutationOptions({
      onSuccess: async ({ data }) => {
        await queryClient.invalidateQueries({ queryKey: api.payments.key() });
        toast.success(t(data.is_on ? "automatic.on" : "automatic.off"));
      },
    }),
  );
  const shown = AUTO_METHODS.filter((kind) => automation.savable.includes(kind) || hasOne(automation, kind));
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t("automatic.title")}
        </Text>
        <Text as="p" tone="subdued">
          {t("automatic.text")}
        </Text>
        {shown.map((kind) => {
          const isSaved = hasOne(automation, kind);
          return (
            <div key={kind}>
              <Checkbox
                label={t(`wallet:methods.${kind}`)}
                ariaDescribedBy={isSaved ? undefined : `${kind}-needs-method`}
                disabled={change.isPending || (!isSaved && !automation[kind])}
                checked={automation[kind]}
                onChange={(isOn) => change.mutate({ providerMethod: kind, status: isOn ? "on" : "off" })}
              />
              {/* The box's own help would be as pale as the box that can't be ticked. */}
              {!isSaved && (
                <Text as="p" tone="subdued" id={`${kind}-needs-method`}>
                  {t(`automatic.needs_${kind}`)}
                </Text>
              )}
            </div>
          );
        })}
      </BlockStack>
    </Card>
  );
}

function hasOne({ methods }: PaymentAutomation, kind: AutoMethod): boolean {
  return methods.some((method) => method.kind === kind);
}
