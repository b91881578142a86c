import { Banner, BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { enumerate } from "~/platform/i18n/enumerate";
import { Permitted, usePermit } from "~/shell/access/permitted";
import { Failure } from "~/ui/loading/failure";
import { formatMoney } from "~/ui/money/money";
import { formatMoment } from "~/ui/time/moment";
import { TimeZoneContext } from "~/ui/time/time-zone";
import type { CardOnFileAnswer } from "../../contract/cards";
import type { CurrentPlanAnswer } from "../../contract/plans";

const useCardOnFile = () => useQuery(api.billing.cardOnFile.queryOptions({ input: {} }));

/** By which card the plan is paid, and the way to another (B092). */
export function CardOnFile({ onUpdate, isUpdating }: { onUpdate(): void; isUpdating: boolean }) {
  const { t } = useTranslation("billing");
  const { data, error, refetch, isFetching } = useCardOnFile();
  const card = data?.data.card;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("card_on_file.title")}
        </Text>
        {error && !data && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {!error && !data && (
          <Text as="p" tone="subdued">
            {t("card_on_file.reading")}
          </Text>
        )}
        {card && <Named card={card} />}
        {data && !card && (
          <Text as="p" tone="subdued">
            {t("card_on_file.unnamed")}
          </Text>
        )}
        <UpdateMethod onUpdate={onUpdate} isUpdating={isUpdating} />
      </BlockStack>
    </Card>
  );
}

function UpdateMethod({ onUpdate, isUpdating }: { onUpdate(): void; isUpdating: boolean }) {
  const { t } = useTranslation("billing");
  return (
    <InlineStack>
      <Permitted needs={["VIEW_ACTION_CHANGE_PLAN"]}>
        <Button onClick={onUpdate} loading={isUpdating}>
          {t("summary.payment_method")}
        </Button>
      </Permitted>
    </InlineStack>
  );
}

function Named({ card: { brand, last4, expiry_month, expiry_year } }: { card: NonNullable<CardOnFileAnswer["card"]> }) {
  const { t, i18n } = useTranslation("billing");
  const month = new Intl.DateTimeFormat(i18n.language, { month: "2-digit", year: "numeric", timeZone: "UTC" });
  return (
    <BlockStack gap="100">
      <Text as="p" fontWeight="medium">
        <bdi>{t("card_on_file.name", { brand: brand.charAt(0).toUpperCase() + brand.slice(1), last4 })}</bdi>
      </Text>
      <Text as="p" tone="subdued">
        {t("card_on_file.expires", { date: month.format(Date.UTC(expiry_year, expiry_month - 1, 1)) })}
      </Text>
    </BlockStack>
  );
}

/** Of a plan on a store's bill: that it is, and the way to how the store pays (B092). */
export function StoreBill({ onUpdate, isUpdating }: { onUpdate(): void; isUpdating: boolean }) {
  const { t } = useTranslation("billing");
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("card_on_file.title")}
        </Text>
        <Text as="p">{t("card_on_file.store_bill")}</Text>
        <UpdateMethod onUpdate={onUpdate} isUpdating={isUpdating} />
      </BlockStack>
    </Card>
  );
}

/** A store whose own bill is unpaid: its plan rests, and comes back by itself. */
export function FrozenNotice({ onUpdate }: { onUpdate(): void }) {
  const { t } = useTranslation("billing");
  const permit = usePermit();
  const [update] = permit(["VIEW_ACTION_CHANGE_PLAN"], {
    content: t("summary.payment_method"),
    onAction: onUpdate,
  });
  return (
    <Banner tone="critical" title={t("frozen.title")} action={update}>
      <p>{t("frozen.text")}</p>
    </Banner>
  );
}

/** A renewal that the bank refused: what is due, when it was asked, and what to do. */
export function PastDueNotice({ plan, onUpdate }: { plan: CurrentPlanAnswer; onUpdate(): void }) {
  const { t, i18n } = useTranslation("billing");
  const timeZone = useContext(TimeZoneContext);
  const permit = usePermit();
  const { data } = useCardOnFile();
  const due = data?.data.due;
  const [update] = permit(["VIEW_ACTION_CHANGE_PLAN"], {
    content: t("summary.payment_method"),
    onAction: onUpdate,
  });
  const asked = due?.asked_at.map((at) =>
    formatMoment(at, { format: "date", language: i18n.language, timeZone, now: Date.now() }),
  );
  const dates = enumerate([...new Set(asked)].reverse(), i18n.language);
  return (
    <Banner tone="critical" title={t("past_due.title")} action={update}>
      {due && <p>{t("past_due.due", { amount: formatMoney(due, i18n.language), dates })}</p>}
      <p>
        {plan.status === "FROZEN"
          ? t("past_due.rests")
          : t("past_due.text", { plan: t(`shell:plans.${plan.package.name}`) })}
      </p>
    </Banner>
  );
}
