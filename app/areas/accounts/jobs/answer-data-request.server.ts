import { mailer } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { DEFAULT_LANGUAGE, toLanguage } from "~/platform/i18n/languages";
import { EMPTY_BODY, emptyDeliveries, readDelivery } from "~/platform/inbound/stored-deliveries.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { answerDataRequestJob } from "../jobs";
import { isPlaceholderAddress } from "../rules/sign-in/placeholder-address";
import type { OtherAreas } from "../server/others";
import { composeDataAnswer } from "../server/privacy/compose-data-answer.server";
import { keptAnswer, readPrivacyRequest } from "../server/privacy/read-privacy-request.server";

/**
 * Sends the store's owner what we held of a buyer who asked for their data, to be passed on; the workspace's owner where the
 * store named nobody. It lies in the stored delivery, so that the queue holds nothing of them, and goes with the answer.
 * @throws Error where there is nobody to send it to: it waits with the failed work, for a person
 */
export const handleAnswerDataRequest = (others: OtherAreas) =>
  handleJob(answerDataRequestJob, async ({ storeId, eventId }) => {
    const store = await systemDb.store.findUnique({
      where: { id: storeId },
      select: {
        ownerEmail: true,
        name: true,
        workspaceId: true,
        workspace: {
          select: {
            owner: { select: { language: true, email: true, contactAddress: { select: { confirmed: true } } } },
          },
        },
      },
    });
    if (!store) return;
    const body = await readDelivery(eventId);
    if (body === EMPTY_BODY) return;
    const { workspaceId, name, workspace } = store;
    const { email, contactAddress } = workspace.owner;
    const to = store.ownerEmail || (isPlaceholderAddress(email) ? contactAddress?.confirmed : email);
    if (!to) throw new Error("A buyer asked for their data, and the store has nobody to send it to");
    const orders = keptAnswer(body) ?? (await others.ordersOfBuyer({ storeId, ...readPrivacyRequest(body) }));
    const language = toLanguage(workspace.owner.language) ?? DEFAULT_LANGUAGE;
    await mailer().send({ to, ...composeDataAnswer({ language, store: name, orders }) });
    await systemDb.$transaction(async (tx) => {
      await emptyDeliveries({ id: eventId }, { db: tx });
      await others.notify({ tx, workspaceId, kind: "data_request_answered", names: { store: name } });
    });
  });
