import { z } from "zod";
import { mailer } from "~/adapters/registry.server";
import { notify } from "~/areas/notifications/server/notify.server";
import { ordersOfBuyer } from "~/areas/orders/server/redact-buyer.server";
import { systemDb } from "~/platform/db/client.server";
import { defineJob } from "~/platform/jobs/define.server";
import { translate } from "~/platform/i18n/translate.server";
import { DEFAULT_LANGUAGE } from "~/platform/i18n/languages";

/** Sends the store's owner what we hold of a buyer who asked for their data, to be passed on. */
export const answerDataRequestJob = defineJob({
  name: "stores.answer-data-request",
  schema: z.object({ storeId: z.uuid(), email: z.string(), orderExternalIds: z.array(z.string()) }),
  maxAttempts: 10,
  timeoutMs: 60_000,
  async run({ storeId, email, orderExternalIds }) {
    const store = await systemDb.store.findUnique({ where: { id: storeId }, select: { ownerEmail: true, name: true, workspaceId: true } });
    if (!store?.ownerEmail) return;
    const orders = await ordersOfBuyer({ storeId, email: email || null, orderExternalIds });
    const say = (key: string): string => translate(DEFAULT_LANGUAGE, `mail:data_request.${key}`, { store: store.name, count: orders.length });
    const held = JSON.stringify(orders, null, 2);
    await mailer().send({
      to: store.ownerEmail,
      subject: say("subject"),
      text: `${say("body")}\n\n${held}\n`,
      html: `<p>${say("body")}</p><pre>${held.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</pre>`,
    });
    const { workspaceId, name } = store;
    await systemDb.$transaction((tx) => notify({ tx, workspaceId, kind: "data_request_answered", names: { store: name } }));
  },
});
