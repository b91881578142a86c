import { createRouterClient } from "@orpc/server";
import { beforeEach, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import {
  changeAccountMeta,
  dismissMetaKey,
} from "../../app/areas/accounts/server/profile/change-account-meta.server.ts";
import { handleClearNotifications } from "../../app/areas/notifications/jobs/clear-notifications.sql.server.ts";
import { BELL_SEEN, NOTIFICATION_KINDS, type NotificationKind } from "../../app/areas/notifications/rules/kinds.ts";
import { notify } from "../../app/areas/notifications/server/notify.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { firstIdAt } from "../../app/platform/db/new-id.server.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { handleTellLostSuppliers } from "../factories/wired.ts";

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
});
const as = ({ principal }: Tenant) =>
  createRouterClient(router, {
    context: { principal, locale: principal.locale, request: { headers: new Headers(), ip: "" } },
  }).notifications;
const tell = (kind: NotificationKind, names = {}, link?: string) =>
  tenant.scope.db.$transaction((tx) => notify({ tx, workspaceId: tenant.workspace.id, kind, names, link }));

test("C061 X036 notifications are listed newest first, page by page and by group", async () => {
  await tell("order_placed", { order: "#1" }, "/app/orders");
  await tell("products_push_failed");
  await tell("order_payment_failed", { order: "#2" });
  const first = await as(tenant).list({ page_size: 2 });
  expect(first.data.notifications.map(({ params }) => params)).toEqual([{ order: "#2", count: 1 }, { count: 1 }]);
  const second = await as(tenant).list({ page_size: 2, cursor: first.data.next as string });
  expect(second.data.notifications).toMatchObject([
    { group: "order", kind: "order_placed", params: { order: "#1", count: 1 }, link: "/app/orders", is_read: false },
  ]);
  expect((await as(tenant).list({ page_size: 2, cursor: second.data.previous as string })).data.notifications).toEqual(
    first.data.notifications,
  );
  expect((await as(tenant).list({ group: "product" })).data.notifications).toHaveLength(1);
});

test("G043 G070 unread ones are counted by group and can be marked as read", async () => {
  await tell("order_placed", { order: "#1" });
  await tell("supplier_disconnected", { supplier: "AliExpress" });
  await tell("products_push_failed");
  expect((await as(tenant).unread({})).data.unread).toEqual({ total: 3, product: 1, supplier: 1, order: 1 });
  const [newest] = (await as(tenant).list({})).data.notifications;
  expect((await as(tenant).markRead({ ids: [newest!.id] })).data.unread).toEqual({
    total: 2,
    product: 0,
    supplier: 1,
    order: 1,
  });
  expect((await as(tenant).markRead({ group: "order" })).data.unread).toMatchObject({ total: 1, supplier: 1 });
  expect((await as(tenant).list({ only_unread: "true" })).data.notifications).toHaveLength(1);
  expect((await as(tenant).markRead({})).data.unread.total).toBe(0);
});

test("X036 a run of many is one notification, which counts them and leads to all of them", async () => {
  const failing = (order: string, reason: string) =>
    tenant.scope.db.$transaction((tx) =>
      notify({
        tx,
        workspaceId: tenant.workspace.id,
        kind: "order_placement_failed",
        names: { order },
        reason,
        link: `/app/orders/${order}`,
      }),
    );
  await failing("1", "out_of_stock");
  const alone = (await as(tenant).list({})).data.notifications;
  expect(alone).toMatchObject([{ params: { order: "1", reason: "out_of_stock", count: 1 }, link: "/app/orders/1" }]);
  await Promise.all(Array.from({ length: 20 }, (_, index) => failing(`${index + 2}`, "out_of_stock")));
  const many = (await as(tenant).list({})).data.notifications;
  expect(many).toMatchObject([
    { params: { reason: "out_of_stock", count: 21 }, link: NOTIFICATION_KINDS.order_placement_failed.overview },
  ]);
  await failing("22", "address_invalid");
  expect((await as(tenant).list({})).data.notifications[0]!.params).toEqual({ order: "22", count: 22 });
  await as(tenant).markRead({});
  await failing("23", "out_of_stock");
  expect((await as(tenant).list({ only_unread: "true" })).data.notifications).toMatchObject([
    { params: { order: "23", count: 1 } },
  ]);
});

test("X036 a run that does not end is told of anew each hour", async () => {
  const { id: workspaceId } = tenant.workspace;
  const begun = { workspaceId, group: "order", kind: "order_placed", params: { order: "#1", count: 400 } };
  await systemDb.notification.create({
    data: { ...begun, id: firstIdAt(Date.now() - 61 * 60_000), createdAt: new Date() },
  });
  await tell("order_placed", { order: "#401" });
  expect((await as(tenant).list({})).data.notifications.map(({ params }) => params)).toEqual([
    { order: "#401", count: 1 },
    { order: "#1", count: 400 },
  ]);
});

test("notifications are forgotten after 180 days", async () => {
  const { id: workspaceId } = tenant.workspace;
  const day = 86_400_000;
  const at = (days: number) => ({
    workspaceId,
    group: "order",
    kind: "order_placed",
    params: { days },
    id: firstIdAt(Date.now() - days * day),
    createdAt: new Date(Date.now() - days * day),
  });
  await systemDb.notification.createMany({ data: [at(1), at(179), at(181), at(400)] });
  await handleClearNotifications.run({}, { signal: new AbortController().signal, attempt: 1, isLastAttempt: true });
  expect((await as(tenant).list({})).data.notifications.map(({ params }) => params.days)).toEqual([1, 179]);
});

test("the first of a run that come at once are one notification too", async () => {
  await Promise.all(Array.from({ length: 10 }, () => tell("order_placed", { order: "#1" })));
  expect((await as(tenant).list({})).data.notifications).toMatchObject([{ params: { count: 10 } }]);
});

test("a supplier's account that was lost is told of once", async () => {
  const { id: workspaceId } = tenant.workspace;
  await systemDb.supplierConnection.create({
    data: { workspaceId, supplier: "aliexpress", accountName: "Ada", status: "expired", accessToken: "x" },
  });
  for (let minute = 0; minute < 2; minute++)
    await handleTellLostSuppliers.run({}, { signal: new AbortController().signal, attempt: 1, isLastAttempt: true });
  expect((await as(tenant).list({})).data.notifications).toMatchObject([
    { kind: "supplier_disconnected", params: { supplier: "aliexpress", count: 1 } },
  ]);
});

test("another workspace neither sees nor marks them", async () => {
  await tell("order_placed", { order: "#1" });
  const [mine] = (await as(tenant).list({})).data.notifications;
  const stranger = await makeTenant();
  expect((await as(stranger).list({})).data.notifications).toEqual([]);
  await as(stranger).markRead({ ids: [mine!.id] });
  expect((await as(tenant).unread({})).data.unread.total).toBe(1);
});

test("a notification exists only if what it tells of was committed, and leads only to pages of ours", async () => {
  const failing = tenant.scope.db.$transaction(async (tx) => {
    await notify({ tx, workspaceId: tenant.workspace.id, kind: "order_placed", names: { order: "#9" } });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await expect(tell("order_placed", { order: "#9" }, "//evil.test")).rejects.toThrow("Not a page of ours");
  expect((await as(tenant).unread({})).data.unread.total).toBe(0);
});

test("G044 who has opened the bell once is remembered", async () => {
  expect((await as(tenant).unread({})).data.has_seen_first).toBe(false);
  await changeAccountMeta(tenant.account.id, (meta) => dismissMetaKey(meta, BELL_SEEN));
  expect((await as(tenant).unread({})).data.has_seen_first).toBe(true);
});

test("S029 an address may ask for one notification alone, and another workspace's is not there", async () => {
  await tell("order_placed", { order: "#1" });
  await tell("products_push_failed");
  const [newest] = (await as(tenant).list({})).data.notifications;
  expect((await as(tenant).list({ notification_id: newest!.id })).data.notifications).toEqual([newest]);
  expect((await as(await makeTenant()).list({ notification_id: newest!.id })).data.notifications).toEqual([]);
});
