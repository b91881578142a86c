import { parsePhoneNumberFromString } from "libphonenumber-js";
import { z } from "zod";
import type { WorkspaceDb, WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { deleteSetting, readSetting, writeSetting } from "~/platform/settings/workspace-settings.server";

const KEY = "contact-phone";
const keptSchema = z.object({ phone: z.string() });

/** The number that suppliers are given for orders whose buyer left none, in E.164; null when there is none. */
export async function readContactPhone({
  db,
  workspaceId,
}: {
  db: WorkspaceDb | WorkspaceTransaction;
  workspaceId: string;
}): Promise<string | null> {
  return keptSchema.safeParse(await readSetting({ db, workspaceId, key: KEY })).data?.phone ?? null;
}

/**
 * Keeps the number, or forgets it when empty. Orders that were placed before keep what they were placed with.
 * @throws AppError unprocessable for what is no phone number with its country's code
 */
export async function saveContactPhone({
  scope,
  phone,
}: {
  scope: WorkspaceScope;
  phone: string;
}): Promise<string | null> {
  const { db, workspaceId } = scope;
  if (phone === "") {
    await deleteSetting({ db, workspaceId, key: KEY });
    return null;
  }
  const number = parsePhoneNumberFromString(phone);
  if (!number?.isValid())
    throw new AppError("unprocessable", {
      key: "errors.input_invalid",
      fields: { phone: { key: "errors.settings_phone" } },
    });
  const value = { phone: number.number };
  await writeSetting({ db, workspaceId, key: KEY, value });
  return number.number;
}
