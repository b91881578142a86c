import { Decimal } from "decimal.js";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError, type ErrorText } from "~/platform/errors";
import { writeSetting } from "~/platform/settings/workspace-settings.server";
import { pushPreferencesSchema, type PushPreferences } from "../../contract/settings";
import {
  PUSH_PREFERENCES_KEY,
  readPushPreferences,
  type WorkspacePushPreferences,
} from "./read-push-preferences.server";

/**
 * Changes the parts of the preferences that are given. Products imported before keep their prices until they are priced
 * anew.
 * @throws AppError unprocessable with the fields of rules whose ranges are turned round or overlap
 */
export async function updatePushPreferences({
  scope,
  changes,
}: {
  scope: WorkspaceScope;
  changes: Partial<PushPreferences>;
}): Promise<WorkspacePushPreferences> {
  const fields = changes.selling_price ? rangeErrors(changes.selling_price.price_rules) : {};
  if (Object.keys(fields).length > 0) throw new AppError("unprocessable", { key: "errors.input_invalid", fields });
  const value = pushPreferencesSchema.parse({ ...(await readPushPreferences({ scope })), ...changes });
  await writeSetting({ db: scope.db, workspaceId: scope.workspaceId, key: PUSH_PREFERENCES_KEY, value });
  return readPushPreferences({ scope });
}

function rangeErrors(rules: PushPreferences["selling_price"]["price_rules"]): Record<string, ErrorText> {
  const errors: Record<string, ErrorText> = {};
  const field = (index: number, part: string) => `selling_price.price_rules.${index}.${part}`;
  for (const [index, { from, to }] of rules.entries()) {
    if (to !== null && new Decimal(to).lte(from)) errors[field(index, "to")] = { key: "errors.catalog_range_order" };
    const previous = rules[index - 1];
    if (previous && (previous.to === null || new Decimal(from).lt(previous.to)))
      errors[field(index, "from")] = { key: "errors.catalog_range_overlap" };
  }
  return errors;
}
