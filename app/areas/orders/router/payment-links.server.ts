import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { paymentLinksContract } from "../contract/payment-links";
import { listLinks, makeLink, revokeLink } from "../server/payment-links/make-link.server";
import { payByLink, readLink } from "../server/payment-links/pay-by-link.server";

const os = implementArea(paymentLinksContract);

export const paymentLinksRouter = os.router({
  payAll: os.payAll.handler(async ({ context }) => {
    const { scope, principal } = context.caller();
    return ok(await makeLink({ scope, accountId: principal.accountId, orderIds: null }));
  }),

  make: os.make.handler(async ({ input, context }) => {
    const { scope, principal } = context.caller();
    return ok(await makeLink({ scope, accountId: principal.accountId, orderIds: input.orders }));
  }),

  list: os.list.handler(async ({ context }) => ok({ links: await listLinks({ scope: context.caller().scope }) })),

  revoke: os.revoke.handler(async ({ input, context }) => {
    await revokeLink({ scope: context.caller().scope, linkId: input.linkId });
    return ok({ id: input.linkId });
  }),

  read: os.read.handler(async ({ input, context }) => ok(await readLink({ token: input.id, ip: context.request.ip }))),

  pay: os.pay.handler(async ({ input, context }) =>
    ok(await payByLink({ token: input.id, total: input.total, ip: context.request.ip, language: context.locale })),
  ),
});
