import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { attentionContract } from "../contract/attention";
import { assignOrders } from "../server/attention/assign-orders.server";
import {
  listAttention,
  listAttentionGroups,
  listAttentionIds,
  readAttentionOf,
} from "../server/attention/list-attention.server";
import { mendAddresses, tellStores } from "../server/attention/mend-groups.server";

const os = implementArea(attentionContract);

export const attentionRouter = os.router({
  groups: os.groups.handler(async ({ context }) => ok(await listAttentionGroups({ scope: context.caller().scope }))),

  list: os.list.handler(async ({ input: { reason, cursor, page_size: pageSize }, context }) =>
    ok(await listAttention({ scope: context.caller().scope, reason, cursor, pageSize })),
  ),

  ids: os.ids.handler(async ({ input: { reason }, context }) =>
    ok({ orders: await listAttentionIds({ scope: context.caller().scope, reason }) }),
  ),

  ofOrder: os.ofOrder.handler(async ({ input: { orderId }, context }) =>
    ok(await readAttentionOf({ scope: context.caller().scope, orderId })),
  ),

  assign: os.assign.handler(async ({ input: { orders, assignee_id: assigneeId, note }, context }) => {
    await assignOrders({ scope: context.caller().scope, orderIds: orders, assigneeId, note });
    return ok({ orders });
  }),

  mendAddresses: os.mendAddresses.handler(async ({ input: { orders }, context }) =>
    ok({ orders: await mendAddresses({ scope: context.caller().scope, orderIds: orders }) }),
  ),

  tellStores: os.tellStores.handler(async ({ input: { orders }, context }) =>
    ok({ orders: await tellStores({ scope: context.caller().scope, orderIds: orders }) }),
  ),
});
