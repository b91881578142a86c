import { mailer } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { DEFAULT_LANGUAGE, toLanguage } from "~/platform/i18n/languages";
import { handleJob } from "~/platform/jobs/handle.server";
import { sendFormerOwnerMailJob } from "../jobs";
import { makeFormerOwnerCode } from "../server/connecting/former-owner-code.server";
import { composeCodeMail } from "../server/sign-in/compose-mail.server";

/**
 * Sends a shop's former owner the code by which they get back what the shop was (decision 95). It is made here, so that none
 * lies in the queue.
 */
export const handleSendFormerOwnerMail = handleJob(sendFormerOwnerMailJob, async ({ presentId, formerId }) => {
  const present = await systemDb.store.findUnique({ where: { id: presentId }, select: { platformDomain: true } });
  const former =
    present &&
    (await systemDb.store.findFirst({
      where: { id: formerId, formerDomain: present.platformDomain },
      select: { name: true, ownerEmail: true, workspace: { select: { owner: { select: { language: true } } } } },
    }));
  if (!former?.ownerEmail) return;
  const language = toLanguage(former.workspace.owner.language) ?? DEFAULT_LANGUAGE;
  const code = await makeFormerOwnerCode({ presentId, formerId });
  await mailer().send({
    to: former.ownerEmail,
    ...composeCodeMail({ language, values: { store: former.name }, code }),
  });
});
