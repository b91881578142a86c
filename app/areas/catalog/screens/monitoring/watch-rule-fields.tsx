import { InlineGrid, Select } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { NumberField } from "~/ui/fields/number-field";
import { ACTIONS_OF, type MoveKind, type WatchAction } from "../../rules/monitor/watch-actions";
import { type OwnWatchRules } from "../../rules/monitor/watch-rules";

type Rule = NonNullable<OwnWatchRules[MoveKind]>;

interface WatchRuleFieldsProps {
  kind: MoveKind;
  /** Undefined where it follows the inherited one */
  rule: Rule | undefined;
  /** What holds without a rule of one's own; null where there is nothing to follow */
  inherited: Rule | null;
  inheritedLabel?: string;
  onChange(rule: Rule | undefined): void;
}

/** What is done of one kind of move, and from which change on where it is a move of cost. */
export function WatchRuleFields({ kind, rule, inherited, inheritedLabel, onChange }: WatchRuleFieldsProps) {
  const { t } = useTranslation("monitoring");
  const shown = rule ?? inherited;
  const actions: readonly WatchAction[] = ACTIONS_OF[kind];
  const options = actions.map((action) => ({ value: action as string, label: t(`actions.${action}`) }));
  const choose = (value: string) => {
    const action = actions.find((each) => each === value);
    onChange(action && ({ ...shown, action } as Rule));
  };
  return (
    <InlineGrid columns={{ xs: 1, sm: ["twoThirds", "oneThird"] }} gap="300">
      <Select
        label={t(`kinds.${kind}`)}
        options={inherited ? [{ value: "", label: inheritedLabel ?? t("rules.as_everywhere") }, ...options] : options}
        value={rule?.action ?? ""}
        onChange={choose}
      />
      {rule && "from_percent" in rule && rule.action !== "none" && (
        <NumberField
          label={t("rules.from")}
          suffix="%"
          decimals={1}
          isPercent
          isRequired
          value={rule.from_percent}
          onChange={(from_percent) => onChange({ ...rule, from_percent } as Rule)}
        />
      )}
    </InlineGrid>
  );
}
