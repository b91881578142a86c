import { useSearchParams } from "@remix-run/react";
import { Banner, BlockStack, Card, Checkbox, Layout, Page, Select, Text } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { allRead, isUnread, type Typed } from "~/platform/numbers/unread";
import { SteadyForm } from "~/shell/data/steady-form";
import { useMutation } from "~/shell/data/use-mutation";
import { SaveBar } from "~/shell/embedded/save-bar";
import { useToast } from "~/shell/embedded/toast";
import { focusFault } from "~/shell/errors/focus-fault";
import { AfterHydration } from "~/ui/loading/after-hydration";
import { Failure } from "~/ui/loading/failure";
import { lazyPart } from "~/ui/loading/lazy-part";
import { CardSkeleton } from "~/ui/loading/skeletons";
import type { Monitoring } from "../../contract/monitoring";
import { featuresOf, MOVE_KINDS } from "../../rules/monitor/watch-actions";
import { type OwnWatchRules } from "../../rules/monitor/watch-rules";
import { monitoringInput } from "./monitoring-address";
import type { WatchBoundsDraft } from "./watch-bounds";
import { WatchRuleFields } from "./watch-rule-fields";

/** Come below the rules. */
const WatchBounds = lazyPart(() => import("./watch-bounds"));
const RulesTrial = lazyPart(() => import("./rules-trial"));
const PLANS = "/app/setting/billing-plan/change-plan";

/** What happens when suppliers' costs and stocks move, everywhere or at one store (S087). */
export function MonitoringScreen() {
  const { t } = useTranslation("monitoring");
  const [search] = useSearchParams();
  const input = monitoringInput(search);
  const query = useQuery(api.catalog.monitoring.queryOptions({ input }));
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      backAction={{ content: t("settings"), url: "/app/setting" }}
      secondaryActions={[{ content: t("log.title"), url: "/app/products/auto-update" }]}
    >
      {query.isPending && <CardSkeleton lines={8} />}
      {query.isError && (
        <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isRefetching} />
      )}
      {query.data && (
        <SteadyForm key={input.store_id} data={query.data.data} stamp={query.dataUpdatedAt}>
          {(settings) => <MonitoringForm storeId={input.store_id} settings={settings} />}
        </SteadyForm>
      )}
    </Page>
  );
}

interface Draft extends WatchBoundsDraft {
  is_enable: boolean;
  /** Of a store those that it has of its own */
  rules: OwnWatchRules;
}

const draftOf = (settings: Monitoring, storeId: string | undefined): Draft => ({
  is_enable: settings.is_enable,
  rules: storeId ? settings.own_rules : settings.rules,
  margin_floor: settings.margin_floor ?? "",
  wave: settings.wave,
});

function MonitoringForm({ storeId, settings }: { storeId: string | undefined; settings: Monitoring }) {
  const { t } = useTranslation("monitoring");
  const toast = useToast();
  const queryClient = useQueryClient();
  const saved = draftOf(settings, storeId);
  const [draft, setDraft] = useState<Typed<Draft>>(saved);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  const save = useMutation(
    api.catalog.updateMonitoring.mutationOptions({
      onSuccess: async () => {
        toast.success(t("saved"));
        await queryClient.invalidateQueries({ queryKey: api.catalog.monitoring.key() });
      },
    }),
  );
  const isReady = allRead<Draft>(draft) && !isUnread(draft.margin_floor);
  const send = () => {
    if (!allRead<Draft>(draft)) return focusFault();
    const { rules, is_enable, margin_floor, wave } = draft;
    const ofAll = { is_enable, margin_floor: margin_floor || null, wave };
    save.mutate(storeId ? { store_id: storeId, rules } : { rules, ...ofAll });
  };
  const rules = draft.rules as OwnWatchRules;
  const lacking = featuresOf({ ...settings.rules, ...rules }).filter((feature) => !settings.features.includes(feature));
  return (
    <>
      <SaveBar
        isDirty={isDirty}
        isSaving={save.isPending}
        isSaved={save.isSuccess}
        onSave={send}
        onDiscard={() => setDraft(saved)}
      />
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            {lacking.map((feature) => (
              <Banner key={feature} tone="info" action={{ content: t("plan.see"), url: PLANS }}>
                <p>{t(`plan.${feature}`)}</p>
              </Banner>
            ))}
            <Card>
              <BlockStack gap="300">
                {!storeId && (
                  <Checkbox
                    label={t("enable.label")}
                    helpText={t("enable.help")}
                    checked={draft.is_enable}
                    onChange={(is_enable) => setDraft({ ...draft, is_enable })}
                  />
                )}
                <StoreChoice storeId={storeId} stores={settings.stores} />
              </BlockStack>
            </Card>
            <Card>
              <BlockStack gap="400">
                <Text as="h2" variant="headingSm">
                  {t("rules.title")}
                </Text>
                {MOVE_KINDS.map((kind) => (
                  <WatchRuleFields
                    key={kind}
                    kind={kind}
                    rule={rules[kind]}
                    inherited={storeId ? settings.rules[kind] : null}
                    onChange={(rule) => {
                      const { [kind]: _, ...others } = rules;
                      setDraft({ ...draft, rules: rule ? { ...rules, [kind]: rule } : others });
                    }}
                  />
                ))}
              </BlockStack>
            </Card>
            {!storeId && (
              <AfterHydration>
                <WatchBounds draft={draft} onChange={(bounds) => setDraft({ ...draft, ...bounds })} />
              </AfterHydration>
            )}
            <AfterHydration>
              <RulesTrial rules={rules} storeId={storeId} isReady={isReady} />
            </AfterHydration>
          </BlockStack>
        </Layout.Section>
      </Layout>
    </>
  );
}

/** Whose rules are shown: those of all stores, or one's own. */
function StoreChoice({ storeId, stores }: { storeId: string | undefined; stores: Monitoring["stores"] }) {
  const { t } = useTranslation("monitoring");
  const [, setSearch] = useSearchParams();
  if (stores.length === 0) return null;
  return (
    <Select
      label={t("scope.label")}
      helpText={t("scope.help")}
      options={[
        { value: "", label: t("scope.everywhere") },
        ...stores.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={storeId ?? ""}
      onChange={(id) => setSearch(id ? { store: id } : {})}
    />
  );
}
