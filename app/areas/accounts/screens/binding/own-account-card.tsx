import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { openWindow } from "~/shell/embedded/open-window";
import { Failure } from "~/ui/loading/failure";

/** Inside a platform's admin, while the store is nobody's account's: leads to a tab in which it is bound to one (S017). */
export function OwnAccountCard() {
  const { t } = useTranslation("settings");
  const { data } = useQuery(api.identity.account.queryOptions({ input: {} }));
  const { mutate, isPending, error } = useMutation(
    api.stores.beginBinding.mutationOptions({ onSuccess: ({ data }) => void openWindow(data.url) }),
  );
  // An account with an address of its own is somebody's.
  if (!data || data.data.email !== "") return null;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="300">
          <BlockStack gap="100">
            <Text as="h2" variant="headingSm">
              {t("bind.offer_title")}
            </Text>
            <Text as="p" tone="subdued">
              {t("bind.offer")}
            </Text>
          </BlockStack>
          <Button onClick={() => mutate({})} loading={isPending}>
            {t("bind.begin")}
          </Button>
        </InlineStack>
        {error && <Failure error={error} onRetry={() => mutate({})} isRetrying={isPending} />}
      </BlockStack>
    </Card>
  );
}
