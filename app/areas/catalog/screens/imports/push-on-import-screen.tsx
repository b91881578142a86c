import { Banner, BlockStack, Card, Checkbox, InlineStack, Page, Select, Text, TextField } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { usePermit } from "~/shell/access/permitted";
import { SteadyForm } from "~/shell/data/steady-form";
import { useMutation } from "~/shell/data/use-mutation";
import { SaveBar } from "~/shell/embedded/save-bar";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import type { PushOnImportAnswer, SavedPushOnImport } from "../../contract/push-on-import";
import { PUBLISH_STATUSES, PUSH_SCHEDULES } from "../../rules/imports/push-on-import";

const PLANS = "/app/setting/billing-plan/change-plan";
type Channel = SavedPushOnImport["actions"]["pushed_connected_channels"][number];

/**
 * Where products go when they are imported (S086).
 * @param tabs what leads to the page's other rules
 */
export function PushOnImportScreen({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation("push-on-import");
  const query = useQuery(api.catalog.pushOnImport.queryOptions({ input: {} }));
  return (
    <Page
      title={t("automation:title")}
      subtitle={t("subtitle")}
      backAction={{ content: t("automation:settings"), url: "/app/setting" }}
    >
      <BlockStack gap="400">
        {tabs}
        {query.isPending && <CardSkeleton lines={6} />}
        {query.isError && (
          <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isRefetching} />
        )}
        {query.data && (
          <SteadyForm data={query.data.data} stamp={query.dataUpdatedAt}>
            {(answer) => <RuleForm answer={answer} />}
          </SteadyForm>
        )}
      </BlockStack>
    </Page>
  );
}

interface Draft extends Pick<SavedPushOnImport, "is_enable" | "time_schedule" | "when"> {
  /** How products stand at each store that is chosen */
  targets: Readonly<Record<string, Pick<Channel, "publication_ids" | "publish_status">>>;
}

function draftOf({ is_enable, time_schedule, when, actions }: PushOnImportAnswer): Draft {
  const targets = actions.pushed_connected_channels.flatMap(({ store_ids: ids, publication_ids, publish_status }) =>
    ids.map((id) => [id, { publication_ids, publish_status }] as const),
  );
  return { is_enable, time_schedule, when, targets: Object.fromEntries(targets) };
}

/** The rule as it is saved, its stores in the sequence that they are shown in. */
function ruleOf({ targets, ...draft }: Draft, { stores, condition }: PushOnImportAnswer): SavedPushOnImport {
  const channels = stores.flatMap(({ store_id: id, platform: channel }) => {
    const target = targets[id];
    return target ? [{ channel, store_ids: [id], ...target }] : [];
  });
  return { ...draft, condition, actions: { pushed_connected_channels: channels } };
}

function RuleForm({ answer }: { answer: PushOnImportAnswer }) {
  const { t } = useTranslation("push-on-import");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(answer));
  const save = useMutation(
    api.catalog.changePushOnImport.mutationOptions({
      onSuccess: (kept) => {
        queryClient.setQueryData(api.catalog.pushOnImport.queryKey({ input: {} }), kept);
        toast.success(t("saved"));
      },
    }),
  );
  const rule = ruleOf(draft, answer);
  const faults = [...new Set(Object.values(fieldErrors(save, rule)))];
  return (
    <>
      <SaveBar
        isDirty={JSON.stringify(rule) !== JSON.stringify(ruleOf(draftOf(answer), answer))}
        isSaving={save.isPending}
        isSaved={save.isSuccess}
        onSave={() => save.mutate(rule)}
        onDiscard={() => setDraft(draftOf(answer))}
      />
      {faults.length > 0 && (
        <Banner tone="critical">
          {faults.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </Banner>
      )}
      {!answer.features.schedule && draft.is_enable && draft.time_schedule === "time_frame" && (
        <Banner tone="warning" title={t("plan.title")} action={{ content: t("automation:plan.see"), url: PLANS }}>
          <p>{t("plan.text")}</p>
        </Banner>
      )}
      <Card>
        <Checkbox
          label={t("enable.label")}
          helpText={t("enable.help")}
          checked={draft.is_enable}
          onChange={(is_enable) => setDraft({ ...draft, is_enable })}
        />
      </Card>
      <Stores
        stores={answer.stores}
        targets={draft.targets}
        isEnabled={draft.is_enable}
        onChange={(targets) => setDraft({ ...draft, targets })}
      />
      <Hours
        draft={draft}
        timeZone={answer.time_zone}
        isHad={answer.features.schedule}
        onChange={(hours) => setDraft({ ...draft, ...hours })}
      />
    </>
  );
}

interface StoresProps {
  stores: PushOnImportAnswer["stores"];
  targets: Draft["targets"];
  isEnabled: boolean;
  onChange(targets: Draft["targets"]): void;
}

/** The stores to choose from, and how products stand at those that are chosen: to begin with as drafts, for a person to look at. */
function Stores({ stores, targets, isEnabled, onChange }: StoresProps) {
  const { t } = useTranslation("push-on-import");
  const permit = usePermit();
  if (stores.length === 0)
    return (
      <Banner
        tone="warning"
        title={t("stores.none")}
        action={permit(["VIEW_SETTING_CHANNEL"], { content: t("stores.connect"), url: "/app/channel" })[0]}
      >
        <p>{t("stores.none_text")}</p>
      </Banner>
    );
  const toggle = (id: string, isOn: boolean) => {
    const { [id]: _, ...others } = targets;
    onChange(isOn ? { ...others, [id]: { publication_ids: [], publish_status: "draft" } } : others);
  };
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm">
            {t("stores.title")}
          </Text>
          {isEnabled && Object.keys(targets).length === 0 && (
            <Text as="p" tone="subdued">
              {t("stores.needed")}
            </Text>
          )}
        </BlockStack>
        {stores.map(({ store_id: id, name, currency, can_convert: canConvert }) => {
          const target = targets[id];
          return (
            <BlockStack key={id} gap="200">
              <Checkbox
                label={name}
                helpText={canConvert ? currency : t("stores.no_rate", { currency })}
                checked={target !== undefined}
                disabled={!canConvert && !target}
                onChange={(isOn) => toggle(id, isOn)}
              />
              {target && (
                <Select
                  label={t("stores.status", { store: name })}
                  options={PUBLISH_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
                  value={target.publish_status}
                  onChange={(chosen) =>
                    onChange({
                      ...targets,
                      [id]: { ...target, publish_status: chosen as Channel["publish_status"] },
                    })
                  }
                />
              )}
            </BlockStack>
          );
        })}
      </BlockStack>
    </Card>
  );
}

type HoursDraft = Pick<Draft, "time_schedule" | "when">;

interface HoursProps {
  draft: HoursDraft;
  /** The workspace's */
  timeZone: string;
  /** False where the plan has no hours (B082) */
  isHad: boolean;
  onChange(hours: Partial<HoursDraft>): void;
}

/** At which times of the day what is imported is pushed (P050). */
function Hours({ draft: { time_schedule: schedule, when }, timeZone, isHad, onChange }: HoursProps) {
  const { t } = useTranslation("push-on-import");
  const isAllDay = schedule === "all_day";
  const said = { all_day: t("schedule.all_day"), time_frame: t("automation:schedule.time_frame") };
  return (
    <Card>
      <BlockStack gap="300">
        <Select
          label={t("schedule.label")}
          helpText={isHad ? t("schedule.help") : t("automation:schedule.locked")}
          disabled={!isHad && isAllDay}
          options={PUSH_SCHEDULES.map((value) => ({ value, label: said[value] }))}
          value={schedule}
          onChange={(chosen) => onChange({ time_schedule: chosen as HoursDraft["time_schedule"] })}
        />
        {!isAllDay && (
          <>
            <InlineStack gap="300">
              {(["from", "to"] as const).map((end) => (
                <TextField
                  key={end}
                  type="time"
                  label={t(`automation:schedule.${end}`)}
                  value={when[end]}
                  onChange={(time) => time && onChange({ when: { ...when, [end]: time } })}
                  autoComplete="off"
                />
              ))}
            </InlineStack>
            <Text as="p" tone="subdued">
              {t("automation:schedule.zone", { zone: timeZone })}
            </Text>
          </>
        )}
      </BlockStack>
    </Card>
  );
}
