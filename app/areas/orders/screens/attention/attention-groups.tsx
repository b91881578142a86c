import {
  Badge,
  BlockStack,
  Box,
  Button,
  Card,
  Divider,
  EmptyState,
  InlineGrid,
  InlineStack,
  Text,
} from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useCounted } from "~/ui/lists/use-counted";
import { Failure } from "~/ui/loading/failure";
import { ListSkeleton } from "~/ui/loading/skeletons";
import { Money } from "~/ui/money/money";
import type { AttentionGroup } from "../../contract/attention";
import { ATTENTION_REASONS } from "../../rules/attention/attention-reasons";
import { groupUrl } from "./attention-address";
import { GroupMend } from "./group-mend";
import { useMends } from "./use-mends";

/** Why orders stand still, the most pressing first, how many and what they were sold for, and what helps all of them. */
export function AttentionGroups() {
  const { t } = useTranslation("attention");
  const list = useQuery(api.attention.groups.queryOptions({ input: {} }));
  const mends = useMends();
  const groups = list.data?.data.groups;
  return (
    <Card padding="0">
      {!groups && list.error ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      ) : !groups ? (
        <ListSkeleton rows={5} />
      ) : groups.length === 0 ? (
        <EmptyState heading={t("empty.title")} image="/illustrations/calm.svg">
          <p>{t("empty.text")}</p>
        </EmptyState>
      ) : (
        groups.map((group, position) => (
          <Fragment key={group.reason}>
            {position > 0 && <Divider />}
            <Group group={group} mends={mends} />
          </Fragment>
        ))
      )}
      {mends.parts}
    </Card>
  );
}

function Group({ group, mends }: { group: AttentionGroup; mends: ReturnType<typeof useMends> }) {
  const { reason, count, capped, totals } = group;
  const { t } = useTranslation("attention");
  const counted = useCounted();
  const title = t(`reasons.${reason}.title`);
  return (
    <Box padding="400">
      <InlineGrid columns={{ xs: 1, md: "1fr auto" }} gap="300" alignItems="center">
        <BlockStack gap="100">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="headingSm">
              {title}
            </Text>
            <Badge tone={ATTENTION_REASONS[reason].tone}>{counted(t("orders"), { count, capped })}</Badge>
          </InlineStack>
          <Text as="p" tone="subdued">
            {t(`reasons.${reason}.text`)}
          </Text>
          <InlineStack gap="200">
            <Text as="span" variant="bodySm" tone="subdued">
              {t("sold_for")}
            </Text>
            {totals.map(({ currency, total }) => (
              <Text key={currency} as="span" variant="bodySm" tone="subdued" numeric>
                <Money amount={total} currency={currency} />
              </Text>
            ))}
          </InlineStack>
        </BlockStack>
        <InlineStack gap="200">
          <GroupMend group={group} mends={mends} />
          <Button url={groupUrl(reason)} accessibilityLabel={t("look_at", { reason: title })}>
            {t("look")}
          </Button>
        </InlineStack>
      </InlineGrid>
    </Box>
  );
}
