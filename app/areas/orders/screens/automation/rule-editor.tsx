import { Banner, BlockStack, Checkbox, ChoiceList, Divider, Modal, Select, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PAYMENT_USES, type PaymentUse } from "~/areas/wallet/rules/payments/settings";
import { focusFault } from "~/shell/errors/focus-fault";
import type { AutomationPanelAnswer } from "../../contract/automation";
import { ACTIONS, conditionSchema, TRIGGERS, type RuleFields } from "../../rules/automation/rule";
import type { DraftRule } from "./automation-screen";
import { ConditionFields } from "./condition-fields";
import { RuleTrial } from "./rule-trial";
import { ScheduleFields } from "./schedule-fields";

interface RuleEditorProps {
  rule: DraftRule;
  panel: AutomationPanelAnswer;
  /** As it is on the page, saved or not */
  marginFloor: string | null;
  onClose(): void;
  onDone(rule: DraftRule): void;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A rule's fields, and what it would have done (S182). What is changed is kept on the page until that is saved. */
export default function RuleEditor({ rule, panel, marginFloor, onClose, onDone }: RuleEditorProps) {
  const { t } = useTranslation("automation");
  const [draft, setDraft] = useState(rule);
  const [isTried, setIsTried] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const set = (change: Partial<DraftRule>) => setDraft({ ...draft, ...change });
  const then = (change: Partial<RuleFields["then"]>) => set({ then: { ...draft.then, ...change } });
  const faults = faultsOf(draft);
  const shown = isTried ? faults : {};
  const isDirty = JSON.stringify(draft) !== JSON.stringify(rule);
  const leave = () => (isDirty ? setIsLeaving(true) : onClose());
  const waitsForPlan = draft.status && draft.when.types.includes("new_order") && !panel.features.automation;
  if (isLeaving)
    return (
      <Modal
        open
        onClose={() => setIsLeaving(false)}
        title={t("editor.leave_title")}
        primaryAction={{ content: t("common:discard"), destructive: true, onAction: onClose }}
        secondaryActions={[{ content: t("shell:unsaved.stay"), onAction: () => setIsLeaving(false) }]}
      >
        <Modal.Section>
          <Text as="p">{t("editor.leave_text")}</Text>
        </Modal.Section>
      </Modal>
    );
  return (
    <Modal
      open
      size="large"
      onClose={leave}
      title={t(rule.id === null ? "editor.new" : "editor.title")}
      primaryAction={{
        content: t("editor.done"),
        onAction: () => {
          setIsTried(true);
          if (Object.keys(faults).length === 0) onDone(draft);
          else setTimeout(focusFault);
        },
      }}
      secondaryActions={[{ content: t("common:cancel"), onAction: leave }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {waitsForPlan && (
            <Banner tone="info" title={t("plan.automation")}>
              <p>{t("plan.automation_text")}</p>
            </Banner>
          )}
          {isTried && Object.keys(faults).length > 0 && <Banner tone="critical">{t("editor.faults")}</Banner>}
          <TextField
            label={t("editor.name")}
            value={draft.name}
            placeholder={draft.is_default ? t("default_name") : undefined}
            onChange={(name) => set({ name })}
            maxLength={100}
            autoComplete="off"
            error={shown.name && t("editor.name_needed")}
          />
          <ChoiceList
            allowMultiple
            title={t("editor.when")}
            selected={draft.when.types}
            choices={TRIGGERS.map((value) => ({ value, label: t(`triggers.${value}`) }))}
            onChange={(types) => set({ when: { types: types as RuleFields["when"]["types"] } })}
            error={shown.when ? t("editor.when_needed") : undefined}
          />
          <Divider />
          <ConditionFields
            conditions={draft.condition.names}
            panel={panel}
            hasFaults={shown.condition === true}
            onChange={(names) => {
              // A condition that was just added is not wrong before anybody has typed.
              if (names.length > draft.condition.names.length) setIsTried(false);
              set({ condition: { query: "and", names } });
            }}
          />
          <Divider />
          <Select
            label={t("editor.action")}
            value={draft.then.action}
            options={ACTIONS.map((value) => ({ value, label: t(`actions.${value}`) }))}
            onChange={(action) => then({ action: action as RuleFields["then"]["action"] })}
          />
          {draft.then.action === "create_and_pay" ? (
            <Select
              label={t("editor.pay_with")}
              value={draft.then.payment_preference.use}
              options={PAYMENT_USES.map((value) => ({ value, label: t(`uses.${value}`) }))}
              helpText={draft.then.payment_preference.use === "card" ? t("editor.card_help") : undefined}
              onChange={(use) => then({ payment_preference: { use: use as PaymentUse, method: null } })}
            />
          ) : (
            <TextField
              type="email"
              label={t("editor.email")}
              helpText={t("editor.email_help")}
              value={draft.then.email ?? ""}
              onChange={(email) => then({ email: email.trim() || null })}
              autoComplete="off"
              error={shown.email && t("editor.email_needed")}
            />
          )}
          <Divider />
          <ScheduleFields
            schedule={draft.time_schedule}
            timeZone={panel.time_zone}
            isHad={panel.features.schedule}
            hasFault={shown.time === true}
            onChange={(schedule) => set({ time_schedule: schedule })}
          />
          <Checkbox label={t("editor.is_on")} checked={draft.status} onChange={(status) => set({ status })} />
          <Text as="p" tone="subdued">
            {t("editor.new_only")}
          </Text>
          <Divider />
          <RuleTrial
            rule={draft}
            marginFloor={marginFloor}
            isReady={!faults.condition && !faults.when && !faults.time}
          />
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

type Faults = Partial<Record<"name" | "when" | "condition" | "email" | "time", true>>;

function faultsOf({ name, is_default: isDefault, when, condition, then, time_schedule: { time } }: DraftRule): Faults {
  const needsEmail = then.action === "create_and_send_confirmation" && !EMAIL.test(then.email ?? "");
  return {
    ...(name.trim() === "" && !isDefault && { name: true }),
    ...(when.types.length === 0 && { when: true }),
    ...(condition.names.some((each) => !conditionSchema.safeParse(each).success) && { condition: true }),
    ...(needsEmail && { email: true }),
    ...(time && time.days.length === 0 && { time: true }),
  };
}
