/** Who may only look at orders changes nothing that takes them out of placement, or that rules go by (decision 56). */
import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import type { Permission } from "../../app/platform/permissions.ts";
import { makeTenant } from "../factories/tenants.ts";

const { principal } = await makeTenant();
const ordersOf = (permissions: Permission[]) =>
  createRouterClient(router, {
    context: {
      principal: { ...principal, permissions },
      locale: "en",
      request: { headers: new Headers(), ip: "" },
    },
  }).orders;
const orders = [randomUUID()];

test.each([
  ["archives", (api: ReturnType<typeof ordersOf>) => api.archive({ orders })],
  ["takes back", (api: ReturnType<typeof ordersOf>) => api.revert({ orders })],
  ["tags", (api: ReturnType<typeof ordersOf>) => api.tag({ orders, add: ["checked"] })],
])("O009 who places orders %s them, who looks at them doesn't", async (_, change) => {
  await expect(change(ordersOf(["VIEW_ORDER"]))).rejects.toMatchObject({ kind: "forbidden" });
  const refused = await change(ordersOf(["VIEW_ACTION_FULFILL_ITEM"])).catch((error: { kind?: string }) => error.kind);
  expect(refused).not.toBe("forbidden");
});
