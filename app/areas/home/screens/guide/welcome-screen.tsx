import { Badge, BlockStack, Box, Button, Card, InlineStack, Page, Text } from "@shopify/polaris";
import { ExternalIcon } from "@shopify/polaris-icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { OnboardingStep } from "~/areas/accounts/rules/profile/onboarding";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "~/shell/document/document";
import { useNavigateTo } from "~/shell/frame/use-navigate-to";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";

/** Where a step is taken. One stays on the free plan until one chooses another. */
const PLACES: Record<OnboardingStep, string> = {
  is_enable_mkt_import: "/app/find-product/collection",
  is_enable_pricing: "/app/setting/billing-plan/change-plan?onboarding=1",
  is_enable_order: "/app/setting/channel",
  is_enable_normal_import: "/app/find-product",
};

/** As they are shown: first what all else waits for. */
const SHOWN: readonly OnboardingStep[] = [
  "is_enable_order",
  "is_enable_normal_import",
  "is_enable_mkt_import",
  "is_enable_pricing",
];

/** The first steps of a new account, each to be taken in any order or all to be skipped (S036, S118). */
export function WelcomeScreen() {
  const { t } = useTranslation("welcome");
  const { name } = usePrincipal();
  const queryClient = useQueryClient();
  const navigateTo = useNavigateTo();
  const { data, error, refetch, isFetching } = useQuery(api.identity.account.queryOptions({ input: {} }));
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.identity.account.key() });
  const complete = useMutation(api.identity.updateOnboarding.mutationOptions({ onSuccess: refresh }));
  const remaining = data?.data.onboarding.AO ?? [];
  const next = SHOWN.find((step) => remaining.includes(step));
  const take = (step: OnboardingStep) =>
    complete.mutate(
      { onboarding: step },
      { onSuccess: () => step !== "is_enable_pricing" && navigateTo(PLACES[step]) },
    );
  const isOver = data !== undefined && remaining.length === 0;
  return (
    <div className="own-title">
      <Page
        narrowWidth
        title={name ? t("title_named", { name: name.split(" ")[0] }) : t("title")}
        primaryAction={isOver ? { content: t("open"), url: "/app" } : undefined}
        secondaryActions={isOver ? undefined : [{ content: t("skip"), url: "/app?skip_onboarding=true" }]}
      >
        <BlockStack gap="400">
          <Box paddingInline={{ xs: "400", sm: "0" }}>
            <Text as="p" tone="subdued">
              {t(isOver ? "over" : "intro")}
            </Text>
          </Box>
          {error && !data && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
          {!data && !error && <CardSkeleton lines={6} />}
          {data &&
            SHOWN.map((step) => (
              <Card key={step}>
                <InlineStack align="space-between" blockAlign="center" gap="300" wrap={false}>
                  <BlockStack gap="100">
                    <Text as="h2" variant="headingSm">
                      {t(`steps.${step}.title`)}
                    </Text>
                    <Text as="p" tone="subdued">
                      {t(`steps.${step}.text`)}
                    </Text>
                  </BlockStack>
                  {!remaining.includes(step) ? (
                    <Badge tone="success">{t("home:guide.done")}</Badge>
                  ) : (
                    <Button
                      variant={step === next ? "primary" : "secondary"}
                      loading={complete.isPending && complete.variables.onboarding === step}
                      // Prices open beside the onboarding, by the press itself: a window that opens later is taken for an advertisement.
                      {...(step === "is_enable_pricing" && {
                        url: PLACES[step],
                        external: true,
                        icon: ExternalIcon,
                      })}
                      onClick={() => take(step)}
                    >
                      {t(`steps.${step}.action`)}
                    </Button>
                  )}
                </InlineStack>
              </Card>
            ))}
        </BlockStack>
      </Page>
    </div>
  );
}
