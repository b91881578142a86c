import { BlockStack, Card, Checkbox, FormLayout, Text } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { hasUnread } from "~/platform/numbers/unread";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "~/shell/document/document";
import { SaveBar } from "~/shell/embedded/save-bar";
import { useToast } from "~/shell/embedded/toast";
import { fieldErrors } from "~/shell/errors/field-errors";
import { focusFault } from "~/shell/errors/focus-fault";
import { NumberField } from "~/ui/fields/number-field";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import type { AutomationSettings } from "../../rules/automation/settings";
import type { KnownFloor } from "../../rules/placing/margin-floor";
import { PhoneFields } from "./phone-fields";

interface General {
  settings: AutomationSettings;
  floor: KnownFloor;
  countsTaxes: boolean;
  callsOff: boolean;
}

/** What holds with every supplier: the phone number, whether rules buy where goods come from, what has to be left, and of what. */
export function GeneralForm({ onDirty }: { onDirty(isDirty: boolean): void }) {
  const settings = useQuery(api.automation.settings.queryOptions({ input: {} }));
  const floor = useQuery(api.placing.marginFloor.queryOptions({ input: {} }));
  const revenue = useQuery(api.placing.revenue.queryOptions({ input: {} }));
  const callOff = useQuery(api.placing.callOff.queryOptions({ input: {} }));
  const error = settings.error ?? floor.error ?? revenue.error ?? callOff.error;
  if (error)
    return (
      <Failure
        error={error}
        onRetry={() => void Promise.all([settings, floor, revenue, callOff].map(({ refetch }) => refetch()))}
        isRetrying={[settings, floor, revenue, callOff].some(({ isFetching }) => isFetching)}
      />
    );
  if (!settings.data || !floor.data || !revenue.data || !callOff.data) return <CardSkeleton lines={8} />;
  const saved = {
    settings: settings.data.data,
    floor: floor.data.data,
    countsTaxes: revenue.data.data.counts_taxes,
    callsOff: callOff.data.data.is_on,
  };
  return <Fields saved={saved} onDirty={onDirty} />;
}

function Fields({ saved, onDirty }: { saved: General; onDirty(isDirty: boolean): void }) {
  const { t } = useTranslation("placing");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(saved);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const saveSettings = useMutation(api.automation.changeSettings.mutationOptions());
  const saveFloor = useMutation(api.placing.changeMarginFloor.mutationOptions());
  const saveRevenue = useMutation(api.placing.changeRevenue.mutationOptions());
  const saveCallOff = useMutation(api.placing.changeCallOff.mutationOptions());
  const errors = { ...fieldErrors(saveSettings, draft.settings), ...fieldErrors(saveFloor, draft.floor) };
  const submit = async () => {
    // Of the four calls none is made when one can't be.
    if (hasUnread(draft)) return focusFault();
    const [settings, floor, revenue, callOff] = await Promise.allSettled([
      saveSettings.mutateAsync(draft.settings),
      saveFloor.mutateAsync(draft.floor),
      saveRevenue.mutateAsync({ counts_taxes: draft.countsTaxes }),
      saveCallOff.mutateAsync({ is_on: draft.callsOff }),
    ]);
    if (settings.status === "fulfilled")
      queryClient.setQueryData(api.automation.settings.queryKey({ input: {} }), settings.value as never);
    if (floor.status === "fulfilled")
      queryClient.setQueryData(api.placing.marginFloor.queryKey({ input: {} }), floor.value as never);
    if (revenue.status === "fulfilled") {
      // Orders and figures that have been read are told by it.
      if (draft.countsTaxes !== saved.countsTaxes) void queryClient.invalidateQueries();
      queryClient.setQueryData(api.placing.revenue.queryKey({ input: {} }), revenue.value as never);
    }
    if (callOff.status === "fulfilled")
      queryClient.setQueryData(api.placing.callOff.queryKey({ input: {} }), callOff.value as never);
    if (settings.status === "rejected" || floor.status === "rejected") return;
    if (revenue.status === "rejected" || callOff.status === "rejected") return;
    setDraft({
      settings: settings.value.data,
      floor: floor.value.data,
      countsTaxes: revenue.value.data.counts_taxes,
      callsOff: callOff.value.data.is_on,
    });
    toast.success(t("saved"));
  };
  const put = (settings: Partial<AutomationSettings>) =>
    setDraft({ ...draft, settings: { ...draft.settings, ...settings } });
  return (
    <BlockStack gap="400">
      <SaveBar
        isDirty={isDirty}
        isSaving={[saveSettings, saveFloor, saveRevenue, saveCallOff].some(({ isPending }) => isPending)}
        onSave={() => void submit()}
        onDiscard={() => setDraft(saved)}
      />
      <Card>
        <PhoneFields
          value={draft.settings.phone_number}
          errors={errors}
          onChange={(phone_number) => put({ phone_number })}
        />
      </Card>
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {t("current_source.title")}
          </Text>
          <Checkbox
            label={t("current_source.label")}
            helpText={t("current_source.help")}
            checked={draft.settings.with_current_source.is_use}
            onChange={(is_use) => put({ with_current_source: { ...draft.settings.with_current_source, is_use } })}
          />
        </BlockStack>
      </Card>
      <Card>
        <FloorFields floor={draft.floor} errors={errors} onChange={(floor) => setDraft({ ...draft, floor })} />
      </Card>
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {t("call_off.title")}
          </Text>
          <Checkbox
            label={t("call_off.label")}
            helpText={t("call_off.help")}
            checked={draft.callsOff}
            onChange={(callsOff) => setDraft({ ...draft, callsOff })}
          />
        </BlockStack>
      </Card>
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {t("revenue.title")}
          </Text>
          <Checkbox
            label={t("revenue.label")}
            helpText={t("revenue.help")}
            checked={draft.countsTaxes}
            onChange={(countsTaxes) => setDraft({ ...draft, countsTaxes })}
          />
        </BlockStack>
      </Card>
    </BlockStack>
  );
}

interface FloorFieldsProps {
  floor: KnownFloor;
  errors: Record<string, string>;
  onChange(floor: KnownFloor): void;
}

function FloorFields({ floor, errors, onChange }: FloorFieldsProps) {
  const { t } = useTranslation("placing");
  const { stores, workspace } = usePrincipal();
  const own = stores.filter(({ workspaceId }) => workspaceId === workspace.id);
  const ofStore = (id: string) => floor.stores.find(({ store_id }) => store_id === id);
  const change = (id: string, part: { percent?: string | null; amount?: string | null }) => {
    const kept = ofStore(id) ?? { store_id: id, percent: null, amount: null };
    const next = { ...kept, ...part };
    const others = floor.stores.filter(({ store_id }) => store_id !== id);
    onChange({ ...floor, stores: next.percent === null && next.amount === null ? others : [...others, next] });
  };
  return (
    <BlockStack gap="300">
      <BlockStack gap="100">
        <Text as="h2" variant="headingMd">
          {t("floor.title")}
        </Text>
        <Text as="p" tone="subdued">
          {t("floor.text")}
        </Text>
      </BlockStack>
      <FormLayout>
        <Floor
          name={own.length > 1 ? t("floor.all_stores") : null}
          floor={floor}
          currency={floor.currency}
          error={errors.percent ?? errors.amount}
          onChange={(part) => onChange({ ...floor, ...part })}
        />
        {own.length > 1 &&
          own.map(({ id, name }) => (
            <Floor
              key={id}
              name={name}
              floor={ofStore(id) ?? { percent: null, amount: null }}
              currency={floor.currency}
              onChange={(part) => change(id, part)}
            />
          ))}
      </FormLayout>
    </BlockStack>
  );
}

interface FloorProps {
  /** Null where there is one store alone */
  name: string | null;
  floor: { percent: string | null; amount: string | null };
  currency: string;
  error?: string;
  onChange(part: { percent?: string | null; amount?: string | null }): void;
}

function Floor({ name, floor, currency, error, onChange }: FloorProps) {
  const { t } = useTranslation("placing");
  return (
    <FormLayout.Group title={name ?? undefined}>
      <NumberField
        label={t("floor.percent")}
        suffix="%"
        value={floor.percent ?? ""}
        onChange={(percent) => onChange({ percent: percent || null })}
        error={error}
        decimals={1}
        isPercent
      />
      <NumberField
        label={t("floor.amount")}
        suffix={currency}
        helpText={t("floor.amount_help")}
        value={floor.amount ?? ""}
        onChange={(amount) => onChange({ amount: amount || null })}
      />
    </FormLayout.Group>
  );
}
