import { Badge, BlockStack, Button, Card, Collapsible, EmptyState, InlineStack, Text } from "@shopify/polaris";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { SideDrawer } from "~/ui/drawers/side-drawer";
import { Failure } from "~/ui/loading/failure";
import { ListSkeleton } from "~/ui/loading/skeletons";
import { formatMoment, Moment } from "~/ui/time/moment";
import { TimeZoneContext } from "~/ui/time/time-zone";
import type { CreditLogDay, CreditLogRow } from "../contract";
import { UNLIMITED_COST } from "../rules/credit-costs";
import { mergeDays } from "../rules/merge-days";

const WIDTH = 796;
const UTC = "UTC";

/** What credits were given, used, given back and lost, by days of UTC (S137, B017). */
export default function CreditLogDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("credits");
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} title={t("title")} width={WIDTH}>
      {/* Away with the drawer, so that it opens with its first page and first day (B067). */}
      {isOpen && <Log />}
    </SideDrawer>
  );
}

function Log() {
  const { t } = useTranslation("credits");
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    api.credits.creditLogs.infiniteOptions({
      input: (page: number) => ({ page }),
      initialPageParam: 1,
      getNextPageParam: (last, _pages, page) => (last.data.total_page > page ? page + 1 : undefined),
      staleTime: 0,
      gcTime: 0,
    }),
  );
  const days = mergeDays(data?.pages.map((page) => page.data.payment_logs) ?? []);
  return (
    <TimeZoneContext.Provider value={UTC}>
      <BlockStack gap="400">
        {error && !data && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {!data && !error && <ListSkeleton rows={6} />}
        {data && days.length === 0 && (
          <EmptyState heading={t("empty_title")} image="/illustrations/calm.svg">
            <p>{t("empty")}</p>
          </EmptyState>
        )}
        {days.length > 0 && (
          <Text as="p" tone="subdued">
            {t("utc")}
          </Text>
        )}
        {days.map((day, index) => (
          <Day key={day.date} day={day} isFirst={index === 0} />
        ))}
        {hasNextPage && (
          <InlineStack align="center">
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t("more")}
            </Button>
          </InlineStack>
        )}
      </BlockStack>
    </TimeZoneContext.Provider>
  );
}

function Day({ day: { date, total_cost, logs }, isFirst }: { day: CreditLogDay; isFirst: boolean }) {
  const { t, i18n } = useTranslation("credits");
  const id = useId();
  const [isOpen, setIsOpen] = useState(isFirst);
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Button
            variant="monochromePlain"
            disclosure={isOpen ? "up" : "down"}
            ariaExpanded={isOpen}
            ariaControls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {formatMoment(`${date}T00:00:00.000Z`, { format: "date", language: i18n.language, timeZone: UTC, now: 0 })}
          </Button>
          <Text as="span" tone="subdued">
            {t("day_used", { used: total_cost })}
          </Text>
        </InlineStack>
        <Collapsible id={id} open={isOpen}>
          <ul className="activity-log">
            {logs.map((log) => (
              <Line key={log.id} log={log} />
            ))}
          </ul>
        </Collapsible>
      </BlockStack>
    </Card>
  );
}

function Line({ log: { kind, feature_id, credit_type, credit_cost, created_at } }: { log: CreditLogRow }) {
  const { t, i18n } = useTranslation("credits");
  const isUse = feature_id !== "CREDITS";
  const sign = credit_cost === 0 ? "" : kind === "used" || kind === "ended" ? "−" : "+";
  const count = new Intl.NumberFormat(i18n.language).format(credit_cost);
  return (
    <li>
      <BlockStack gap="050">
        <InlineStack gap="200" blockAlign="center">
          <span>{isUse ? t(`features.${feature_id}`) : t(`kinds.${kind === "ended" ? "ended" : "granted"}`)}</span>
          {kind === "given_back" && <Badge>{t("kinds.given_back")}</Badge>}
        </InlineStack>
        <Text as="span" variant="bodySm" tone="subdued">
          <Moment at={created_at} /> · {t(`types.${credit_type}`)}
        </Text>
      </BlockStack>
      <Text as="span" numeric>
        <bdi>{credit_cost === UNLIMITED_COST ? t("unlimited") : `${sign}${count}`}</bdi>
      </Text>
    </li>
  );
}
