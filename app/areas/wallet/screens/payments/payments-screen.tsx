import { useSearchParams } from "@remix-run/react";
import { Banner, BlockStack, Page } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useRealtime } from "~/shell/data/realtime";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { useNavigateTo } from "~/shell/frame/use-navigate-to";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { formatMoney } from "~/ui/money/money";
import type { PaymentAutomation } from "../../contract/payments";
import { AutomaticPaymentCard } from "./automatic-payment-card";
import { AutomaticTopUpCard } from "./automatic-top-up-card";
import { PaymentReferenceCard } from "./payment-reference-card";
import { SavedMethodsCard } from "./saved-methods-card";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What stands in the address of who comes back: ours, and what a provider adds. */
const RETURNED = ["saving", "approval_token_id", "approval_session_id"];

/** Payments settings (S085, S142): how orders are paid, saved cards, automatic payment and top-up. */
export function PaymentsScreen() {
  const { t } = useTranslation("payments");
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(api.payments.automation.queryOptions({ input: {} }));
  useRealtime(["wallet.changed"], () => void queryClient.invalidateQueries({ queryKey: api.payments.key() }));
  useReturnFromSaving();
  const automation = data?.data;
  return (
    <Page title={t("title")} subtitle={t("subtitle")} backAction={{ content: t("settings"), url: "/app/setting" }}>
      <BlockStack gap="400">
        {error && !automation && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {automation?.open_charge && <OpenCharge charge={automation.open_charge} />}
        <PaymentReferenceCard isAutomatic={Boolean(automation?.credit_card || automation?.paypal)} />
        {automation ? (
          <>
            <SavedMethodsCard automation={automation} />
            <AutomaticPaymentCard automation={automation} />
            <AutomaticTopUpCard automation={automation} />
          </>
        ) : (
          !error && <CardSkeleton lines={6} />
        )}
      </BlockStack>
    </Page>
  );
}

/** Who comes back from the provider's page hears what was saved; the address only says which saving to look at. */
function useReturnFromSaving(): void {
  const { t } = useTranslation("payments");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const saving = search.get("saving");
  const asked = useRef<string | null>(null);
  const { mutate: check } = useMutation(
    api.payments.checkSaving.mutationOptions({
      onSuccess: ({ data: { status } }) => {
        if (status === "saved") toast.success(t("methods.saved"));
        else toast.info(t("methods.not_saved"));
        void queryClient.invalidateQueries({ queryKey: api.payments.key() });
      },
    }),
  );
  useEffect(() => {
    if (!saving || !UUID.test(saving) || asked.current === saving) return;
    asked.current = saving;
    check({ savingId: saving });
    setSearch(
      (given) => {
        for (const name of RETURNED) given.delete(name);
        return given;
      },
      { replace: true },
    );
  }, [saving, check, setSearch]);
}

function OpenCharge({
  charge: { amount, currency, page_url: page },
}: {
  charge: NonNullable<PaymentAutomation["open_charge"]>;
}) {
  const { t, i18n } = useTranslation("payments");
  const navigateTo = useNavigateTo();
  const words = { amount: formatMoney({ amount, currency }, i18n.language) };
  if (!page) return <Banner tone="info" title={t("open.under_way", words)} />;
  return (
    <Banner
      tone="warning"
      title={t("open.confirm", words)}
      action={{ content: t("open.confirm_action"), onAction: () => navigateTo(page) }}
    >
      <p>{t("open.confirm_text")}</p>
    </Banner>
  );
}
