import { BlockStack, Card, ChoiceList, Text } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { PAYMENT_BEHAVIORS, PAYMENT_USES, type PaymentSetting } from "../../rules/payments/settings";

/** What happens when orders are paid, and from what (S142, B041, B134). A choice counts at once. */
export function PaymentReferenceCard({ isAutomatic }: { isAutomatic: boolean }) {
  const { t } = useTranslation("payments");
  const toast = useToast();
  const queryClient = useQueryClient();
  const options = api.payments.setting.queryOptions({ input: {} });
  const { data, error, refetch, isFetching } = useQuery(options);
  const change = useMutation(
    api.payments.changeSetting.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(options.queryKey, answer);
        toast.success(t("updated"));
      },
    }),
  );
  if (!data)
    return error ? (
      <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <CardSkeleton lines={4} />
    );
  const shown: PaymentSetting = { ...data.data, ...(change.isPending ? change.variables : {}) };
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t("reference.title")}
        </Text>
        <Text as="p" tone="subdued">
          {t("reference.at_once")}
        </Text>
        <ChoiceList
          title={t("reference.behavior")}
          selected={[shown.payment_behavior]}
          choices={PAYMENT_BEHAVIORS.map((value) => ({ value, label: t(`reference.${value}`) }))}
          onChange={([value]) => change.mutate({ payment_behavior: value as PaymentSetting["payment_behavior"] })}
        />
        <ChoiceList
          title={t("reference.use")}
          selected={[shown.use]}
          choices={PAYMENT_USES.map((value) => ({ value, label: t(`uses.${value}`) }))}
          onChange={([value]) => change.mutate({ use: value as PaymentSetting["use"] })}
        />
        {shown.use !== "wallet" && !isAutomatic && (
          <Text as="p" tone="subdued">
            {t("reference.needs_automatic")}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
