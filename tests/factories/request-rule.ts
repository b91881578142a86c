import type { clientOf } from "./selling.ts";

/** Switches the rule on that each workspace has for what merchants ask for at their store, as they do on its page. */
export async function switchRequestRuleOn({ automation }: Pick<ReturnType<typeof clientOf>, "automation">) {
  const { data: panel } = await automation.panel({});
  await automation.changePanel({
    version: panel.version,
    rules: panel.rules.map((rule) => (rule.is_default ? { ...rule, status: true } : rule)),
    margin_floor: panel.margin_floor,
    daily_limit: panel.daily_limit,
  });
}
