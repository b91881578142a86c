import { useSearchParams } from "@remix-run/react";
import { BlockStack, Button, Card, InlineStack, Page, Spinner, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api, errorBodyOf } from "~/platform/api/client";
import { usePrincipal } from "~/shell/document/document";
import { BILLING_PAGE, PLANS_PAGE } from "~/shell/plans/use-plans-link";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import type { CardFormAnswer } from "../../contract/charges";
import { nameOfItem } from "../../rules/receipts/name-of-item";
import { leaveCardForm, payIdOf } from "./card-page";
import { telling } from "./done";
import { ProcessingOverlay } from "./processing-overlay";
import { useSettling } from "./return/use-settling";
import { useCardForm } from "./use-card-form";

/** The application code for what is not there, or another's. */
const NOT_FOUND = 202;
const DONE_OF = { plan: "plan", purchase: "purchase", payment_method: "card", bill: "card" } as const satisfies Record<
  CardFormAnswer["purpose"],
  string
>;

/** Where a card is given (S135): the provider's form over it, and what came of it. Never in a platform's admin (B079). */
export function PayScreen() {
  const { t } = useTranslation("billing");
  const { isEmbedded } = usePrincipal();
  const payId = payIdOf(useSearchParams()[0]);
  return (
    <Page
      title={t("pay.title")}
      backAction={{ content: t("title"), onAction: () => leaveCardForm(BILLING_PAGE) }}
      narrowWidth
    >
      {isEmbedded ? <Closed why="elsewhere" /> : payId === null ? <Closed why="unknown" /> : <Asked payId={payId} />}
    </Page>
  );
}

/** A form that the address names. */
function Asked({ payId }: { payId: string }) {
  const { data, error, refetch, isFetching } = useQuery(
    api.billing.cardForm.queryOptions({ input: { payId }, staleTime: 0, retry: false }),
  );
  const form = data?.data;
  // What was open stays on the page until what is paid is had.
  const [wasOpen, setWasOpen] = useState(false);
  if (form?.state === "open" && !wasOpen) setWasOpen(true);
  if (!form && error) {
    if (errorBodyOf(error)?.status === NOT_FOUND) return <Closed why="unknown" />;
    return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (!form) return <CardSkeleton />;
  return wasOpen ? <Form form={form} /> : <Closed why={form.state === "paid" ? "paid" : "gone"} />;
}

/** A form that can be paid in, and what came of it. */
function Form({ form }: { form: CardFormAnswer }) {
  const { t } = useTranslation("billing");
  const { url, token, is_test: isTest } = form.script;
  const { stage, open } = useCardForm({ payId: form.pay_id, script: { url, token, isTest } });
  if (stage === "completed" || form.state === "paid") return <SettingUp form={form} />;
  const isUnderWay = stage === "opening" || stage === "shown";
  return (
    <Told
      title={t(isUnderWay ? `pay.${stage}_title` : `pay.${stage}.title`)}
      isBusy={stage === "opening"}
      about={<Item form={form} />}
      action={
        !isUnderWay && (
          <Button variant="primary" onClick={open}>
            {t("pay.open")}
          </Button>
        )
      }
    >
      {isUnderWay && form.purpose === "payment_method" && t("pay.only_card")}
      {stage === "closed" && t(`pay.closed.${DONE_OF[form.purpose]}`)}
      {stage === "failed" && t("pay.failed.text")}
    </Told>
  );
}

/** From the card's being taken to having what it pays for (B053). */
function SettingUp({ form }: { form: CardFormAnswer }) {
  const { t } = useTranslation("billing");
  const done = DONE_OF[form.purpose];
  const { isLate } = useSettling({ form, onSettled: () => leaveCardForm(telling(BILLING_PAGE, done)) });
  if (!isLate) return <ProcessingOverlay about={done} />;
  return (
    <Told title={t("pay.late.title")} isBusy>
      {t("pay.late.text")}
    </Told>
  );
}

/** A form that is not to be paid in, and why. */
function Closed({ why }: { why: "paid" | "gone" | "unknown" | "elsewhere" }) {
  const { t } = useTranslation("billing");
  const leadsToPlans = why === "gone" || why === "unknown";
  return (
    <Told
      title={t(`pay.${why}.title`)}
      action={leadsToPlans && <Button onClick={() => leaveCardForm(PLANS_PAGE)}>{t("change.title")}</Button>}
    >
      {t(`pay.${why}.text`)}
    </Told>
  );
}

function Item({ form: { purpose, item } }: { form: CardFormAnswer }) {
  const { t } = useTranslation("billing");
  if (!item) return null;
  const { key, params } = nameOfItem({ kind: purpose === "purchase" ? "extra_credits" : "subscription", item });
  return (
    <Text as="p" variant="headingSm">
      {t(key, params)}
    </Text>
  );
}

function Told({
  title,
  isBusy = false,
  about,
  action,
  children,
}: {
  title: string;
  isBusy?: boolean;
  about?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation("billing");
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack gap="300" blockAlign="center">
          {isBusy && <Spinner size="small" accessibilityLabel={t("common:loading")} />}
          <Text as="h2" variant="headingLg">
            {title}
          </Text>
        </InlineStack>
        {about}
        <div aria-live="polite">{children && <Text as="p">{children}</Text>}</div>
        <InlineStack gap="200">
          {action}
          <Button onClick={() => leaveCardForm(BILLING_PAGE)}>{t("pay.back")}</Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
