import { mailer } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { DEFAULT_LANGUAGE, toLanguage } from "~/platform/i18n/languages";
import { readDelivery } from "~/platform/inbound/stored-deliveries.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { answerDataRequestJob } from "../jobs";
import type { OtherAreas } from "../server/others";
import { composeDataAnswer } from "../server/privacy/compose-data-answer.server";
import { readPrivacyRequest } from "../server/privacy/read-privacy-request.server";

/**
 * Sends the store's owner what we hold of a buyer who asked for their data, to be passed on. Who asked stays in the stored
 * delivery, so that the queue holds nothing of them.
 */
export const handleAnswerDataRequest = (others: OtherAreas) =>
  handleJob(answerDataRequestJob, async ({ storeId, eventId }) => {
    const store = await systemDb.store.findUnique({
      where: { id: storeId },
      select: {
        ownerEmail: true,
        name: true,
        workspaceId: true,
        workspace: { select: { owner: { select: { language: true } } } },
      },
    });
    if (!store?.ownerEmail) return;
    const request = readPrivacyRequest(await readDelivery(eventId));
    const orders = await others.ordersOfBuyer({ storeId, ...request });
    const { workspaceId, name, ownerEmail, workspace } = store;
    const language = toLanguage(workspace.owner.language) ?? DEFAULT_LANGUAGE;
    await mailer().send({ to: ownerEmail, ...composeDataAnswer({ language, store: name, orders }) });
    await systemDb.$transaction((tx) =>
      others.notify({ tx, workspaceId, kind: "data_request_answered", names: { store: name } }),
    );
  });
