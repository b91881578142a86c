/** Who leaves a workspace, or deletes it, is charged for nothing in it any more (decision 42). */
import { expect, test, vi } from "vitest";
import { paymentProvider } from "../../app/adapters/registry.server.ts";
import { deleteAccount } from "../../app/areas/accounts/server/profile/delete-account.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { newId } from "../../app/platform/db/new-id.server.ts";
import { others } from "../../app/wiring.server.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
import { comeDue } from "../factories/deletions.ts";
import { fund, place, purchase, tenant, useSellerAtWarehouse, work } from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { as, begin, GOOD, provider, save, submit, switchOn, taken, useCards } from "../factories/saved-cards.ts";
import { handleEraseWorkspace, removeMember } from "../factories/wired.ts";

useSellerAtWarehouse();
useCards();

const methodsOf = () => systemDb.savedPaymentMethod.findMany({ where: { workspaceId: tenant.workspace.id } });
const atProvider = async (customer: string) =>
  (await paymentProvider("stripe").saved!.listMethods(customer)).map(({ id }) => id);

/** One more who may look after payments. */
async function makeMember() {
  const { id: accountId, email } = await systemDb.account.create({
    data: { email: `${newId()}@example.test`, name: "Bob", emailVerified: true },
  });
  const permissions = ["VIEW_SETTING_PAYMENTS" as const];
  await systemDb.workspaceMember.create({ data: { workspaceId: tenant.workspace.id, accountId, permissions } });
  const principal = { ...tenant.principal, accountId, email, permissions, loginSessionId: newId() };
  return { ...tenant, principal };
}
const remove = ({ principal: { accountId } }: typeof tenant) =>
  removeMember({
    principal: { ...tenant.principal, loginSessionId: newId() },
    scope: tenant.scope,
    accountId,
  });
async function isCharged(): Promise<boolean> {
  await fund("0");
  const { id } = await readyOrder(tenant);
  await place([id]);
  await work(3);
  expect((await purchase(id)).paymentStatus).toBe("unpaid");
  return (await taken()).length > 0;
}

test("B135 a member who is removed takes their card along, and the provider forgets it", async () => {
  const member = await makeMember();
  await save(undefined, member);
  await switchOn(member);
  await remove(member);
  expect((await as(tenant).automation({})).data).toMatchObject({ methods: [], credit_card: false });
  expect(await isCharged()).toBe(false);
});

test("B135 the oldest card of those who stay takes the place of a leaver's", async () => {
  const member = await makeMember();
  await save(undefined, member);
  const { id } = await save("5555555555554444");
  await switchOn();
  await remove(member);
  expect((await as(tenant).automation({})).data).toMatchObject({
    methods: [{ id, is_default: true }],
    credit_card: true,
  });
});

test("B135 what a leaver saves on a page that was open still counts no more", async () => {
  const member = await makeMember();
  const { saving_id: savingId, page_url: url } = await begin(member);
  await remove(member);
  await submit(url, { card: GOOD, expiry: "12 / 34", email: "bob@example.test", confirmed: "yes" });
  await as(tenant).checkSaving({ savingId });
  expect(await methodsOf()).toEqual([]);
});

test("C026 who deletes their account takes their cards out of all workspaces", async () => {
  const member = await makeMember();
  await save(undefined, member);
  await switchOn(member);
  const { principal } = member;
  await deleteAccount({ principal, email: principal.email, forfeitBalance: false, others });
  await comeDue(principal.accountId);
  expect(await methodsOf()).toMatchObject([{ isDefault: false, removedAt: expect.any(Date) }]);
  expect(await isCharged()).toBe(false);
});

test("X022 the provider forgets the cards of a workspace before it is erased, and the erasing waits for it", async () => {
  await save();
  const [{ customerId, methodId } = { customerId: "", methodId: "" }] = await methodsOf();
  expect(await atProvider(customerId)).toEqual([methodId]);
  const erase = () =>
    handleEraseWorkspace.run(
      { workspaceId: tenant.workspace.id },
      { signal: AbortSignal.timeout(60_000), attempt: 1, isLastAttempt: false },
    );
  provider.context.faults.add({ vendor: "stripe", kind: "server_error", match: "detach", count: 9 });
  shortenDeadlines(300);
  await expect(erase()).rejects.toThrow();
  expect(await methodsOf()).toHaveLength(1);
  vi.restoreAllMocks();
  provider.context.faults.clear();
  await erase();
  expect([await methodsOf(), await atProvider(customerId)]).toEqual([[], []]);
});
