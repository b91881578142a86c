import { mailer } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { env } from "~/platform/env.server";
import { DEFAULT_LANGUAGE, toLanguage } from "~/platform/i18n/languages";
import { handleJob } from "~/platform/jobs/handle.server";
import { sendMigrationMailJob } from "../jobs";
import { migrationCode } from "../server/migration/migration-code.server";
import { composeMail } from "../server/sign-in/compose-mail.server";

/** Asks a store's owner by mail whether it may move to another workspace. The code is made here, so that none lies in the queue. */
export const handleSendMigrationMail = handleJob(sendMigrationMailJob, async ({ migrationId }) => {
  const migration = await systemDb.storeMigration.findUnique({
    where: { id: migrationId },
    include: {
      store: {
        select: { name: true, workspace: { select: { owner: { select: { email: true, language: true } } } } },
      },
    },
  });
  if (migration?.state !== "waiting" || !migration.store) return;
  const { owner } = migration.store.workspace;
  const workspace = await systemDb.workspace.findUnique({
    where: { id: migration.workspaceId },
    select: { name: true },
  });
  if (!workspace) return;
  const link = `${env.APP_URL}/auth/store-migrate-verification?${new URLSearchParams({ code: migrationCode(migrationId) }).toString()}`;
  const language = toLanguage(owner.language) ?? DEFAULT_LANGUAGE;
  await mailer().send({
    to: owner.email,
    ...composeMail({
      kind: "store_migration",
      language,
      values: { store: migration.store.name, workspace: workspace.name },
      link,
    }),
  });
});
