import { mailer } from "~/adapters/registry.server";
import { findWorkspaceName } from "~/areas/accounts/server/workspaces/read-workspace.server";
import { systemDb } from "~/platform/db/client.server";
import { env } from "~/platform/env.server";
import { escapeHtml } from "~/platform/html/escape-html";
import { DEFAULT_LANGUAGE } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translate.server";
import { handleJob } from "~/platform/jobs/handle.server";
import type { SourcingDetails } from "../contract";
import { mailTeamJob } from "../jobs";

/** Sends the team a new request, or a merchant's message on one. A second copy does no harm. */
export const handleMailTeam = handleJob(mailTeamJob, async ({ requestId, messageId }) => {
  const [request, message] = await Promise.all([
    systemDb.serviceRequest.findUnique({ where: { id: requestId } }),
    messageId && systemDb.serviceMessage.findUnique({ where: { id: messageId } }),
  ]);
  if (!request || !env.SUPPORT_EMAIL) return;
  const workspace = await findWorkspaceName(request.workspaceId);
  const say = (key: string, values = {}) => translate(DEFAULT_LANGUAGE, `services:team_mail.${key}`, values);
  const details = request.details as SourcingDetails;
  const pictures = message ? [] : details.pictures;
  const lines = [
    say("from", { workspace: workspace ?? request.workspaceId }),
    message ? message.text : describe(details),
    `${say("answer")} ${new URL(`/app/service-center/service/${request.type}/${request.id}`, env.APP_URL).href}`,
  ];
  const subject = say("subject", { title: request.title }).replaceAll(/[\r\n]+/g, " ");
  const html = [
    ...lines.map((line) => `<p style="white-space:pre-line">${escapeHtml(line)}</p>`),
    ...pictures.map(showPicture),
  ].join("\n");
  await mailer().send({ to: env.SUPPORT_EMAIL, subject, text: `${lines.join("\n\n")}\n`, html });
});

function showPicture({ url, thumbnail_url: thumbnail, name }: SourcingDetails["pictures"][number]): string {
  return `<a href="${escapeHtml(url)}"><img src="${escapeHtml(thumbnail)}" alt="${escapeHtml(name)}" width="150"></a>`;
}

function describe({
  product_url: link,
  pictures,
  target_price: price,
  quantity,
  country,
  note,
}: SourcingDetails): string {
  return [
    link,
    ...pictures.map(({ url }) => url),
    `${quantity} × ${price === null ? "?" : `${price} USD`}`,
    country,
    note,
  ]
    .filter(Boolean)
    .join("\n");
}
