import { Banner, BlockStack, Box, Button, Card, InlineStack, Layout, Modal, Page, Text } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { isUnread } from "~/platform/numbers/unread";
import { SteadyForm } from "~/shell/data/steady-form";
import { useMutation } from "~/shell/data/use-mutation";
import { SaveBar } from "~/shell/embedded/save-bar";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";
import { NumberField } from "~/ui/fields/number-field";
import { Failure } from "~/ui/loading/failure";
import { lazyPart } from "~/ui/loading/lazy-part";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { formatMoney } from "~/ui/money/money";
import type { AutomationPanelAnswer, RuleAnswer } from "../../contract/automation";
import { NEW_RULE } from "../../rules/automation/rule";
import { RuleRow } from "./rule-row";

const RuleEditor = lazyPart(() => import("./rule-editor"));

/** A rule that is being changed; one that was never saved has no id. */
export type DraftRule = Omit<RuleAnswer, "id"> & { id: string | null };

interface Draft {
  rules: DraftRule[];
  margin_floor: string;
  daily_limit: string;
}

/**
 * Rules by which orders are placed, and what they are bound by (S086).
 * @param tabs what leads to the page's other rules
 */
export function AutomationScreen({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation("automation");
  const { data, error, refetch, isFetching } = useQuery(api.automation.panel.queryOptions({ input: {} }));
  if (data)
    return (
      <SteadyForm data={data.data} stamp={data.data.version}>
        {(panel) => <PanelForm panel={panel} tabs={tabs} />}
      </SteadyForm>
    );
  return (
    <Page title={t("title")} backAction={{ content: t("settings"), url: "/app/setting" }}>
      <BlockStack gap="400">
        {tabs}
        {error ? (
          <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <CardSkeleton lines={8} />
        )}
      </BlockStack>
    </Page>
  );
}

const draftOf = ({ rules, margin_floor, daily_limit }: AutomationPanelAnswer): Draft => ({
  rules,
  margin_floor: margin_floor ?? "",
  daily_limit: daily_limit ?? "",
});

function PanelForm({ panel, tabs }: { panel: AutomationPanelAnswer; tabs: ReactNode }) {
  const { t, i18n } = useTranslation("automation");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(panel));
  const [edited, setEdited] = useState<number | null>(null);
  const [isResetting, setIsResetting] = useState(false);
  const keep = (said: string) => (answer: { data: AutomationPanelAnswer }) => {
    queryClient.setQueryData(api.automation.panel.queryKey({ input: {} }), answer as never);
    setDraft(draftOf(answer.data));
    setIsResetting(false);
    toast.success(said);
  };
  const save = useMutation(api.automation.changePanel.mutationOptions({ onSuccess: keep(t("saved")) }));
  const reset = useMutation(api.automation.resetDefault.mutationOptions({ onSuccess: keep(t("reset_done")) }));
  const put = (rules: DraftRule[]) => setDraft({ ...draft, rules });
  const change = (index: number, rule: DraftRule) =>
    put(index === draft.rules.length ? [...draft.rules, rule] : draft.rules.with(index, rule));
  const move = (from: number, to: number) => {
    const rule = draft.rules[from];
    if (rule) put(draft.rules.toSpliced(from, 1).toSpliced(to, 0, rule));
  };
  const input = {
    version: panel.version,
    rules: draft.rules,
    margin_floor: draft.margin_floor || null,
    daily_limit: draft.daily_limit || null,
  };
  const errors = fieldErrors(save, input);
  const takesRequests = draft.rules.some(({ status, when }) => status && when.types.includes("request_fulfillment"));
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      backAction={{ content: t("settings"), url: "/app/setting" }}
      primaryAction={{ content: t("add"), onAction: () => setEdited(draft.rules.length) }}
      secondaryActions={[{ content: t("reset"), onAction: () => setIsResetting(true) }]}
    >
      <SaveBar
        isDirty={!isSame(draft, draftOf(panel))}
        isSaving={save.isPending}
        isSaved={save.isSuccess || reset.isSuccess}
        onSave={() => save.mutate(input)}
        onDiscard={() => setDraft(draftOf(panel))}
      />
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            {tabs}
            {!panel.features.automation && (
              <Banner
                tone="info"
                title={t("plan.automation")}
                action={{ content: t("plan.see"), url: "/app/setting/billing-plan/change-plan" }}
              >
                <p>{t("plan.automation_text")}</p>
              </Banner>
            )}
            <Card padding="0">
              {draft.rules.length === 0 ? (
                <NoRules onAdd={() => setEdited(0)} />
              ) : (
                <Box as="ul">
                  {draft.rules.map((rule, index) => (
                    <Box
                      as="li"
                      key={rule.id ?? `new-${index}`}
                      padding="400"
                      borderColor="border-secondary"
                      borderBlockStartWidth={index === 0 ? "0" : "025"}
                    >
                      <RuleRow
                        rule={rule}
                        panel={panel}
                        isUnsaved={!panel.rules.some((saved) => isSame(saved, rule))}
                        faults={faultsOf(errors, index)}
                        isFirst={index === 0}
                        isLast={index === draft.rules.length - 1}
                        onSwitch={() => change(index, { ...rule, status: !rule.status })}
                        onEdit={() => setEdited(index)}
                        onMove={(by) => move(index, index + by)}
                        onDelete={() => put(draft.rules.toSpliced(index, 1))}
                      />
                    </Box>
                  ))}
                </Box>
              )}
            </Card>
            {!takesRequests && (
              <Text as="p" tone="subdued">
                {t("requests_wait")}
              </Text>
            )}
            <Card>
              <BlockStack gap="400">
                <BlockStack gap="100">
                  <Text as="h2" variant="headingMd">
                    {t("limits.title")}
                  </Text>
                  <Text as="p" tone="subdued">
                    {t("limits.text")}
                  </Text>
                </BlockStack>
                <NumberField
                  label={t("limits.margin_floor")}
                  helpText={t("limits.margin_help")}
                  value={draft.margin_floor}
                  onChange={(margin_floor) => setDraft({ ...draft, margin_floor })}
                  decimals={1}
                  isPercent
                  suffix="%"
                  error={errors.margin_floor}
                />
                <NumberField
                  label={t("limits.daily_limit")}
                  helpText={t("limits.daily_help", {
                    spent: formatMoney({ amount: panel.spent_today, currency: panel.currency }, i18n.language),
                  })}
                  value={draft.daily_limit}
                  onChange={(daily_limit) => setDraft({ ...draft, daily_limit })}
                  suffix={panel.currency}
                  error={errors.daily_limit}
                />
              </BlockStack>
            </Card>
          </BlockStack>
        </Layout.Section>
      </Layout>
      {edited !== null && (
        <Suspense>
          <RuleEditor
            rule={draft.rules[edited] ?? newDraft()}
            panel={panel}
            marginFloor={isUnread(draft.margin_floor) ? panel.margin_floor : draft.margin_floor || null}
            onClose={() => setEdited(null)}
            onDone={(rule) => {
              change(edited, rule);
              setEdited(null);
            }}
          />
        </Suspense>
      )}
      <Modal
        open={isResetting}
        onClose={() => setIsResetting(false)}
        title={t("reset_title")}
        primaryAction={{
          content: t("reset"),
          destructive: true,
          loading: reset.isPending,
          onAction: () => reset.mutate({}),
        }}
        secondaryActions={[{ content: t("common:cancel"), onAction: () => setIsResetting(false) }]}
      >
        <Modal.Section>
          <Text as="p">{t("reset_text")}</Text>
        </Modal.Section>
      </Modal>
    </Page>
  );
}

function NoRules({ onAdd }: { onAdd(): void }) {
  const { t } = useTranslation("automation");
  return (
    <Box padding="400">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="p" tone="subdued">
          {t("no_rules")}
        </Text>
        <Button onClick={onAdd}>{t("add")}</Button>
      </InlineStack>
    </Box>
  );
}

/** What was said against a rule when the page was saved. */
const faultsOf = (errors: Record<string, string>, index: number): string[] =>
  Object.entries(errors).flatMap(([field, fault]) => (field.startsWith(`rules.${index}.`) ? [fault] : []));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A rule that is being made: on from the moment that it is saved. */
const newDraft = (): DraftRule => ({
  ...NEW_RULE,
  status: true,
  id: null,
  is_default: false,
  active_since: null,
  orders_taken: 0,
  last_activity_at: null,
});
