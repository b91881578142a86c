import { OutsideError } from "~/adapters/outcome";
import { mailer } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { DEFAULT_LANGUAGE, toLanguage } from "~/platform/i18n/languages";
import { handleJob } from "~/platform/jobs/handle.server";
import { sendContactMailJob } from "../jobs";
import { confirmContactLink } from "../server/profile/confirm-contact-address.server";
import { composeMail } from "../server/sign-in/compose-mail.server";

/**
 * Asks an address whether the news of an account that came in by a shop may go there. The code in its link is made here, so
 * that none lies in the queue. One that takes no mail is told to the account.
 */
export const handleSendContactMail = handleJob(sendContactMailJob, async ({ accountId }) => {
  const account = await systemDb.account.findUnique({
    where: { id: accountId },
    select: {
      language: true,
      contactAddress: { select: { asked: true, askedAt: true } },
      ownedWorkspaces: { select: { name: true }, take: 1 },
    },
  });
  const { asked: email, askedAt } = account?.contactAddress ?? {};
  const [workspace] = account?.ownedWorkspaces ?? [];
  if (!account || !email || !askedAt || !workspace) return;
  const mail = composeMail({
    kind: "contact_address",
    language: toLanguage(account.language) ?? DEFAULT_LANGUAGE,
    values: { workspace: workspace.name },
    link: confirmContactLink({ accountId, email, askedAt }),
  });
  try {
    await mailer().send({ to: email, ...mail });
  } catch (error) {
    if (!(error instanceof OutsideError && error.reason === "mail_address_refused")) throw error;
    await systemDb.contactAddress.updateMany({ where: { accountId, asked: email }, data: { isReturned: true } });
  }
});
