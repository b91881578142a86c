import { z } from "zod";
import { answers, call } from "~/platform/api/call";
import {
  COPY_LENGTHS,
  COPY_STYLES,
  COPY_TONES,
  IMAGE_ASPECTS,
  IMAGE_BACKGROUNDS,
  isWritingLanguage,
  LONGEST_WORD,
  MOST_WORDS,
} from "./rules/ai-settings";

const access = { permissions: ["VIEW_SETTING_INTEGRATION"] } as const;
/** Who edits products is told how AI will treat them. */
const read = { permissions: ["VIEW_SETTING_INTEGRATION", "VIEW_PRODUCT"] } as const;

const words = z.array(z.string().trim().min(1).max(LONGEST_WORD)).max(MOST_WORDS);

/** How AI writes products' titles, descriptions and search texts (X031); see rules/ai-settings.ts for what each means. */
export const writingSchema = z.strictObject({
  style: z.enum(COPY_STYLES),
  tone: z.enum(COPY_TONES),
  length: z.enum(COPY_LENGTHS),
  /** A language tag such as en or pt-BR; null for that of the product's own text */
  language: z.string().max(12).refine(isWritingLanguage, "errors.ai_language").nullable(),
  keep_brand_name: z.boolean(),
  /** Each once, whatever its case; none that is also to be avoided */
  words_to_use: words,
  words_to_avoid: words,
});

/** How AI edits products' pictures (X031). */
export const imageSchema = z.strictObject({
  background: z.enum(IMAGE_BACKGROUNDS),
  aspect: z.enum(IMAGE_ASPECTS),
  keep_logo: z.boolean(),
  remove_text: z.boolean(),
});

/** A workspace's settings for AI. In an update, what is left out stays; a field that is not known is refused. */
export const aiContract = {
  writingSettings: call({
    id: "C049",
    method: "GET",
    path: "/core/workplaces/settings/ai-writing/get",
    summary: "How AI writes for the workspace",
    access: read,
  })
    .input(z.object({}))
    .output(answers(z.object({ settings: writingSchema }))),

  saveWritingSettings: call({
    id: "C050",
    method: "POST",
    path: "/core/workplaces/settings/ai-writing/update",
    summary: "Change how AI writes for the workspace",
    access,
  })
    .input(z.object({ settings: writingSchema.partial() }))
    .output(answers(z.object({ settings: writingSchema }))),

  imageSettings: call({
    id: "C051",
    method: "GET",
    path: "/core/workplaces/settings/ai-image/get",
    summary: "How AI edits the workspace's pictures",
    access: read,
  })
    .input(z.object({}))
    .output(answers(z.object({ settings: imageSchema }))),

  saveImageSettings: call({
    id: "C052",
    method: "POST",
    path: "/core/workplaces/settings/ai-image/update",
    summary: "Change how AI edits the workspace's pictures",
    access,
  })
    .input(z.object({ settings: imageSchema.partial() }))
    .output(answers(z.object({ settings: imageSchema }))),
};
