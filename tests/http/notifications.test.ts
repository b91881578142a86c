import { createRouterClient } from "@orpc/server";
import { beforeEach, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { changeAccountMeta, dismissMetaKey } from "../../app/areas/identity/server/change-account-meta.server.ts";
import { BELL_SEEN, type NotificationKind } from "../../app/areas/notifications/rules/kinds.ts";
import { notify } from "../../app/areas/notifications/server/notify.server.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
});
const as = ({ principal }: Tenant) =>
  createRouterClient(router, { context: { principal, locale: principal.locale, request: { headers: new Headers(), ip: "" } } }).notifications;
const tell = (kind: NotificationKind, params = {}, link?: string) =>
  tenant.scope.db.$transaction((tx) => notify({ tx, workspaceId: tenant.workspace.id, kind, params, link }));

test("C061 X036 notifications are listed newest first, page by page and by group", async () => {
  await tell("order_placed", { order: "#1" }, "/app/orders");
  await tell("product_pushed", { title: "Lamp", store: "Harbour" });
  await tell("order_placed", { order: "#2" });
  const first = await as(tenant).list({ page_size: 2 });
  expect(first.data.notifications.map(({ params }) => params)).toEqual([{ order: "#2" }, { title: "Lamp", store: "Harbour" }]);
  const second = await as(tenant).list({ page_size: 2, cursor: first.data.next as string });
  expect(second.data.notifications).toMatchObject([{ group: "order", kind: "order_placed", params: { order: "#1" }, link: "/app/orders", is_read: false }]);
  expect((await as(tenant).list({ page_size: 2, cursor: second.data.previous as string })).data.notifications).toEqual(first.data.notifications);
  expect((await as(tenant).list({ group: "product" })).data.notifications).toHaveLength(1);
});

test("G043 G070 unread ones are counted by group and can be marked as read", async () => {
  await tell("order_placed", { order: "#1" });
  await tell("supplier_disconnected", { supplier: "AliExpress" });
  await tell("product_pushed", { title: "Lamp", store: "Harbour" });
  expect((await as(tenant).unread({})).data.unread).toEqual({ total: 3, product: 1, supplier: 1, order: 1 });
  const [newest] = (await as(tenant).list({})).data.notifications;
  expect((await as(tenant).markRead({ ids: [newest!.id] })).data.unread).toEqual({ total: 2, product: 0, supplier: 1, order: 1 });
  expect((await as(tenant).markRead({ group: "order" })).data.unread).toMatchObject({ total: 1, supplier: 1 });
  expect((await as(tenant).list({ only_unread: "true" })).data.notifications).toHaveLength(1);
  expect((await as(tenant).markRead({})).data.unread.total).toBe(0);
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
    await notify({ tx, workspaceId: tenant.workspace.id, kind: "order_placed", params: { order: "#9" } });
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
