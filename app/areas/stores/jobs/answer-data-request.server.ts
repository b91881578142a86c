import { z } from "zod";
import { mailer } from "~/adapters/registry.server";
import { notify } from "~/areas/notifications/server/notify.server";
import { ordersOfBuyer } from "~/areas/orders/server/redact-buyer.server";
import { systemDb } from "~/platform/db/client.server";
import { defineJob } from "~/platform/jobs/define.server";
import { DEFAULT_LANGUAGE, toLanguage } from "~/platform/i18n/languages";
import { composeDataAnswer } from "../server/compose-data-answer.server";
import { readPrivacyRequest } from "../server/read-privacy-request.server";

/**
 * Sends the store's owner what we hold of a buyer who asked for their data, to be passed on. Who asked stays in the stored
 * delivery, so that the queue holds nothing of them.
 */
export const answerDataRequestJob = defineJob({
  name: "stores.answer-data-request",
  schema: z.object({ storeId: z.uuid(), eventId: z.uuid() }),
  maxAttempts: 10,
  timeoutMs: 60_000,
  async run({ storeId, eventId }) {
    const store = await systemDb.store.findUnique({
      where: { id: storeId },
      select: { ownerEmail: true, name: true, workspaceId: true, workspace: { select: { owner: { select: { language: true } } } } },
    });
    if (!store?.ownerEmail) return;
    const event = await systemDb.inboundEvent.findUniqueOrThrow({ where: { id: eventId }, select: { body: true } });
    const orders = await ordersOfBuyer({ storeId, ...readPrivacyRequest(event.body) });
    const { workspaceId, name, ownerEmail, workspace } = store;
    const language = toLanguage(workspace.owner.language) ?? DEFAULT_LANGUAGE;
    await mailer().send({ to: ownerEmail, ...composeDataAnswer({ language, store: name, orders }) });
    await systemDb.$transaction((tx) => notify({ tx, workspaceId, kind: "data_request_answered", names: { store: name } }));
  },
});
