import { useSearchParams } from "@remix-run/react";
import { Banner, BlockStack, Button, Card, InlineStack, Page, Spinner, Text } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Permitted } from "~/shell/access/permitted";
import { useRealtime } from "~/shell/data/realtime";
import { useMutation } from "~/shell/data/use-mutation";
import { useNavigateTo } from "~/shell/frame/use-navigate-to";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { formatMoney } from "~/ui/money/money";
import type { TopUpState } from "../contract";

/** How long the provider's push may take before it is asked itself. */
const ASK_AFTER_MS = 2_000;
const LOOK_AGAIN_MS = 3_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The top-up that the address names, or null for none. */
export function topUpIdOf(search: URLSearchParams): string | null {
  const id = search.get("top_up");
  return id && UUID.test(id) ? id : null;
}

/** Whether the payer turned back on the provider's page instead of paying. */
const TURNED_BACK = "turned_back";

/** Where a payer comes back to. The address only says which top-up to look at; how it stands is the server's word. */
export function TopUpReturnScreen() {
  const { t } = useTranslation("wallet");
  const [searchParams] = useSearchParams();
  const topUpId = topUpIdOf(searchParams);
  return (
    <Page title={t("returned.title")} backAction={{ content: t("title"), url: "/app/setting/wallet" }} narrowWidth>
      {topUpId ? (
        <TopUpOutcome topUpId={topUpId} hasTurnedBack={searchParams.has(TURNED_BACK)} />
      ) : (
        <Banner
          title={t("returned.unknown_title")}
          action={{ content: t("returned.to_wallet"), url: "/app/setting/wallet" }}
        >
          <p>{t("returned.unknown")}</p>
        </Banner>
      )}
    </Page>
  );
}

function TopUpOutcome({ topUpId, hasTurnedBack }: { topUpId: string; hasTurnedBack: boolean }) {
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(
    api.wallet.topUpState.queryOptions({
      input: { topUpId },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.data.status === "pending" ? LOOK_AGAIN_MS : false),
    }),
  );
  useRealtime(["wallet.changed"], () => void queryClient.invalidateQueries({ queryKey: api.wallet.key() }));
  const { mutate: check } = useMutation(api.wallet.checkTopUp.mutationOptions({}));
  const status = data?.data.status;
  useEffect(() => {
    if (status !== "pending") return;
    const timer = setTimeout(() => check({ topUpId }), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [status, topUpId, check]);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return data ? <Outcome topUp={data.data} hasTurnedBack={hasTurnedBack} /> : <CardSkeleton />;
}

function Outcome({
  topUp: { status, amount, currency, error_code, checkout_url },
  hasTurnedBack,
}: {
  topUp: TopUpState;
  hasTurnedBack: boolean;
}) {
  const { t, i18n } = useTranslation("wallet");
  // Paid in another tab all the same, it is what the server says.
  const isGivenUp = hasTurnedBack && status === "pending";
  const words = isGivenUp ? "turned_back" : status;
  const navigateTo = useNavigateTo();
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack gap="300" blockAlign="center">
          {status === "pending" && !isGivenUp && <Spinner size="small" accessibilityLabel={t("common:loading")} />}
          <Text as="h2" variant="headingLg">
            {t(`returned.${words}_title`, { amount: formatMoney({ amount, currency }, i18n.language) })}
          </Text>
        </InlineStack>
        <div aria-live="polite">
          <Text as="p">{t(`returned.${words}`)}</Text>
          {status === "failed" && error_code && (
            <Text as="p" tone="subdued">
              {t("returned.failed_reason", { reason: error_code.replaceAll("_", " ") })}
            </Text>
          )}
        </div>
        <InlineStack gap="200">
          {status === "succeeded" && (
            <Permitted needs={["VIEW_ORDER"]}>
              <Button variant="primary" url="/app/orders?section=payment&status=waiting_payment&dates=any">
                {t("returned.to_orders")}
              </Button>
            </Permitted>
          )}
          {status === "pending" && checkout_url && (
            <Button variant={isGivenUp ? "primary" : undefined} onClick={() => navigateTo(checkout_url)}>
              {t("returned.resume")}
            </Button>
          )}
          {(status === "failed" || status === "expired" || isGivenUp) && (
            <Button variant={isGivenUp ? undefined : "primary"} url="/app/setting/wallet?top_up=open">
              {t("returned.again")}
            </Button>
          )}
          <Button url="/app/setting/wallet">{t("returned.to_wallet")}</Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
