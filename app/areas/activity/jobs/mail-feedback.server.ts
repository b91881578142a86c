import { mailer } from "~/adapters/registry.server";
import { findWorkspaceName } from "~/areas/accounts/server/workspaces/read-workspace.server";
import { env } from "~/platform/env.server";
import { escapeHtml } from "~/platform/html/escape-html";
import { DEFAULT_LANGUAGE } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translate.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { mailFeedbackJob } from "../jobs";

/** Sends the team what a merchant thinks. A second copy does no harm. */
export const handleMailFeedback = handleJob(mailFeedbackJob, async ({ workspaceId, feature, rating, comment }) => {
  if (!env.SUPPORT_EMAIL) return;
  const workspace = await findWorkspaceName(workspaceId);
  const say = (key: string, values = {}) => translate(DEFAULT_LANGUAGE, `announcements:team_mail.${key}`, values);
  const lines = [
    say("from", { workspace: workspace ?? workspaceId }),
    say("rating", { feature, rating: rating ?? "–" }),
    comment,
  ].filter(Boolean);
  const subject = say("subject", { feature });
  await mailer().send({
    to: env.SUPPORT_EMAIL,
    subject,
    text: `${lines.join("\n\n")}\n`,
    html: lines.map((line) => `<p style="white-space:pre-line">${escapeHtml(line)}</p>`).join("\n"),
  });
});
