import { BlockStack, Button, CalloutCard, Card, EmptyState } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { usePermit } from "~/shell/access/permitted";
import { useMutation } from "~/shell/data/use-mutation";
import { useUsage } from "~/shell/plans/use-usage";

/** For who has no store yet: the one thing that all else waits for, or a look around without one (G015, G092). */
export function ConnectCard() {
  const { t } = useTranslation("home");
  const permit = usePermit();
  const queryClient = useQueryClient();
  const usage = useUsage();
  const demo = useMutation(
    api.identity.tryNow.mutationOptions({
      onSuccess: () =>
        Promise.all(
          [api.billing.usage.key(), api.home.announcement.key()].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        ),
    }),
  );
  const [connect] = permit(["VIEW_SETTING_CHANNEL"], { content: t("connect.action"), url: "/app/setting/channel" });
  const [browse] = permit(["VIEW_CATALOG"], { content: t("connect.browse"), url: "/app/find-product" });
  if (!connect) {
    return (
      <Card>
        <EmptyState heading={t("connect.none_title")} image="/illustrations/stores.svg">
          <p>{t("connect.none")}</p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <CalloutCard
      title={t("connect.title")}
      illustration="/illustrations/stores.svg"
      primaryAction={connect}
      secondaryAction={browse}
    >
      <BlockStack gap="200" inlineAlign="start">
        <p>{t("connect.text")}</p>
        {usage && !usage.is_demo && (
          <Button variant="plain" loading={demo.isPending} onClick={() => demo.mutate({})}>
            {t("connect.try")}
          </Button>
        )}
      </BlockStack>
    </CalloutCard>
  );
}
