import type { TFunction } from "i18next";
import { enumerate } from "~/platform/i18n/enumerate";
import { numberFormat } from "~/platform/i18n/formats";
import { countryName } from "~/ui/fields/countries";
import { formatMoney } from "~/ui/money/money";
import type { AutomationOutcome, AutomationPanelAnswer } from "../../contract/automation";
import { UNLINKED, type Condition, type RuleFields } from "../../rules/automation/rule";

type Say = TFunction<"automation">;
/** Countries that are named one by one */
const MOST_NAMED = 3;

/** What a rule is called: the one that a workspace has without making it has no name of its own. */
export function ruleName(t: Say, { name, is_default: isDefault }: { name: string; is_default: boolean }): string {
  return name || t(isDefault ? "default_name" : "unnamed");
}

/** A condition in words. */
export function conditionWords(
  t: Say,
  condition: Condition,
  { currency, suppliers }: Pick<AutomationPanelAnswer, "currency" | "suppliers">,
  language: string,
): string {
  const { name, operator } = condition;
  if (name === "product_supplier_type")
    return t("said.suppliers", {
      values: anyOf(
        condition.values.map((value) => supplierName(t, value, suppliers)),
        language,
      ),
    });
  if (name === "ship_to_country") {
    const named = condition.values.slice(0, MOST_NAMED).map((code) => countryName(code, language));
    const more = condition.values.length - named.length;
    const values = anyOf(more > 0 ? [...named, `+${more}`] : named, language);
    return t(operator === "is" ? "said.country_is" : "said.country_not", { values });
  }
  const [value] = condition.values;
  const shown =
    name === "order_value"
      ? formatMoney({ amount: value || "0", currency }, language)
      : name === "order_profit_margin"
        ? numberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(Number(value) / 100)
        : value;
  return t("said.number", { name: t(`conditions.${name}`), operator: t(`operators.${operator}`), value: shown });
}

const anyOf = (words: string[], language: string): string => enumerate(words, language, "disjunction");

/** A supplier among the values of a condition, by its name. */
export function supplierName(t: Say, value: string, suppliers: AutomationPanelAnswer["suppliers"]): string {
  if (value === UNLINKED) return t("unlinked");
  const name = suppliers.find(({ source }) => source === value)?.name ?? value;
  return t(`common:sources.${value}`, { defaultValue: name });
}

/** When and what a rule does, in words. */
export function ruleWords(t: Say, { when, then, time_schedule: { time } }: RuleFields): string[] {
  return [
    when.types.map((type) => t(`triggers.${type}`)).join(", "),
    then.action === "create_and_pay"
      ? t("actions.create_and_pay")
      : t("said.confirmation", { email: then.email ?? "" }),
    ...(time ? [t("said.hours", { from: time.from, to: time.to })] : []),
  ];
}

/** What the rules said of an order, in words. */
export function outcomeWords(t: Say, { outcome, rule, reason, detail }: AutomationOutcome, isAsked: boolean): string {
  const name = rule ? ruleName(t, rule) : "";
  if (outcome === "taken") return t(isAsked ? "told.would_take" : "told.taken", { rule: name });
  if (reason === "blocker")
    return t("told.blocker", {
      rule: name,
      blocker: t(`orders:blockers.${detail}.title`, { defaultValue: detail ?? "" }),
    });
  const about =
    reason === "supplier_missing" ? t(`common:sources.${detail}`, { defaultValue: detail ?? "" }) : (detail ?? "");
  return t(`reasons.${reason ?? "no_match"}`, { rule: name, detail: about });
}
