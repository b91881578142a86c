import { holdLock } from "~/platform/db/advisory-lock.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { readSetting, writeSetting } from "~/platform/settings/workspace-settings.server";
import { imageSchema, writingSchema } from "../contract";
import {
  cleanWords,
  contradiction,
  DEFAULT_IMAGE,
  DEFAULT_WRITING,
  type ImageSettings,
  type WritingSettings,
} from "../rules/ai-settings";

const WRITING_KEY = "ai-writing";
const IMAGE_KEY = "ai-image";

/** How AI writes for a workspace; the defaults where nothing was chosen (C049). */
export async function readWritingSettings({ workspaceId, db }: WorkspaceScope): Promise<WritingSettings> {
  return toWriting(await readSetting({ db, workspaceId, key: WRITING_KEY }));
}

/** How AI edits a workspace's pictures (C051). */
export async function readImageSettings({ workspaceId, db }: WorkspaceScope): Promise<ImageSettings> {
  return toImage(await readSetting({ db, workspaceId, key: IMAGE_KEY }));
}

/**
 * Changes what is given of how AI writes (C050).
 * @throws AppError unprocessable at the list for a word that would be used and avoided at once
 */
export function saveWritingSettings({
  scope,
  changes,
}: {
  scope: WorkspaceScope;
  changes: Partial<WritingSettings>;
}): Promise<WritingSettings> {
  return change(scope, WRITING_KEY, (kept) => {
    const settings = { ...toWriting(kept), ...changes };
    const cleaned = {
      ...settings,
      words_to_use: cleanWords(settings.words_to_use),
      words_to_avoid: cleanWords(settings.words_to_avoid),
    };
    const word = contradiction(cleaned);
    if (word === null) return cleaned;
    const both = { key: "errors.ai_word_on_both_sides", params: { word } };
    throw new AppError("unprocessable", {
      ...both,
      fields: { [`settings.${changes.words_to_avoid ? "words_to_avoid" : "words_to_use"}`]: both },
    });
  });
}

/** Changes what is given of how AI edits pictures (C052). */
export function saveImageSettings({
  scope,
  changes,
}: {
  scope: WorkspaceScope;
  changes: Partial<ImageSettings>;
}): Promise<ImageSettings> {
  return change(scope, IMAGE_KEY, (kept) => ({ ...toImage(kept), ...changes }));
}

/** Two changes at once both hold. */
function change<Settings extends WritingSettings | ImageSettings>(
  { workspaceId, db }: WorkspaceScope,
  key: string,
  apply: (kept: unknown) => Settings,
): Promise<Settings> {
  return db.$transaction(async (tx) => {
    await holdLock(tx, `${key}:${workspaceId}`);
    const settings = apply(await readSetting({ db: tx, workspaceId, key }));
    await writeSetting({ db: tx, workspaceId, key, value: { ...settings } });
    return settings;
  });
}

/** Fields that were kept in another form are as if they had not been chosen. */
const toWriting = (kept: unknown): WritingSettings => ({ ...DEFAULT_WRITING, ...knownOf(writingSchema.shape, kept) });
const toImage = (kept: unknown): ImageSettings => ({ ...DEFAULT_IMAGE, ...knownOf(imageSchema.shape, kept) });

function knownOf(
  shape: Record<string, { safeParse: (value: unknown) => { success: boolean } }>,
  kept: unknown,
): object {
  const given = (kept ?? {}) as Record<string, unknown>;
  const known = Object.entries(shape).filter(([name, schema]) => schema.safeParse(given[name]).success);
  return Object.fromEntries(known.map(([name]) => [name, given[name]]));
}
