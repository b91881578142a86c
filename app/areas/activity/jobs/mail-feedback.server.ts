import { z } from "zod";
import { mailer } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { env } from "~/platform/env.server";
import { escapeHtml } from "~/platform/html/escape-html";
import { DEFAULT_LANGUAGE } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translate.server";
import { defineJob } from "~/platform/jobs/define.server";

/** Sends the team what a merchant thinks. A second copy does no harm. */
export const mailFeedbackJob = defineJob({
  name: "activity.mail-feedback",
  schema: z.object({ workspaceId: z.uuid(), feature: z.string(), rating: z.number().nullable(), comment: z.string() }),
  maxAttempts: 8,
  timeoutMs: 30_000,
  async run({ workspaceId, feature, rating, comment }) {
    if (!env.SUPPORT_EMAIL) return;
    const workspace = await systemDb.workspace.findUnique({ where: { id: workspaceId }, select: { name: true } });
    const say = (key: string, values = {}) => translate(DEFAULT_LANGUAGE, `announcements:team_mail.${key}`, values);
    const lines = [say("from", { workspace: workspace?.name ?? workspaceId }), say("rating", { feature, rating: rating ?? "–" }), comment].filter(Boolean);
    const subject = say("subject", { feature });
    await mailer().send({ to: env.SUPPORT_EMAIL, subject, text: `${lines.join("\n\n")}\n`, html: lines.map((line) => `<p style="white-space:pre-line">${escapeHtml(line)}</p>`).join("\n") });
  },
});
