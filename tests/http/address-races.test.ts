/** Somebody who signs up with another's address, or in with a former password, at the very moment at which its owner acts gets nothing. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  hashInvitationCode,
  makeInvitationCode,
} from "../../app/areas/accounts/server/members/invitation-code.server.ts";
import { addressLock } from "../../app/areas/accounts/server/sign-in/address-lock.server.ts";
import { authContext } from "../../app/areas/accounts/server/sign-in/auth.server.ts";
import { makeResetCode } from "../../app/areas/accounts/server/sign-in/reset-password.server.ts";
import { makeVerificationCode } from "../../app/areas/accounts/server/sign-in/verification-code.server.ts";
import { withAdvisoryLock } from "../../app/platform/db/advisory-lock.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { startApi, type Answer } from "../factories/api-server.ts";
import { makeTenant } from "../factories/tenants.ts";
import { untilCallWaits } from "../factories/waiting-calls.ts";

const OWN = "harbour-lights-42";
const STRANGERS = "somebody-elses-42";
let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** An account whose address nobody has confirmed, with a password. */
async function unconfirmed() {
  const password = await (await authContext).password.hash(OWN);
  const { account } = await makeTenant();
  await systemDb.account.update({ where: { id: account.id }, data: { emailVerified: false } });
  await systemDb.accountCredential.create({
    data: { accountId: account.id, providerId: "credential", providerAccountId: account.id, password },
  });
  return { ...account, password };
}

/** Does something while a stranger's sign-up with the address has just read that nobody has confirmed it, and then sets their password. */
async function whileStrangerSignsUp(email: string, accountId: string, act: () => Promise<Answer>): Promise<Answer> {
  const password = await (await authContext).password.hash(STRANGERS);
  let acting: Promise<Answer> | undefined;
  await withAdvisoryLock(addressLock(email), async (signUp) => {
    acting = act();
    await untilCallWaits();
    await signUp.accountCredential.updateMany({ where: { accountId, providerId: "credential" }, data: { password } });
  });
  return acting!;
}

test("G076 who signs in with a password that is changed at this moment is not in", async () => {
  const { id, email } = await unconfirmed();
  await systemDb.account.update({ where: { id }, data: { emailVerified: true } });
  let signingIn: Promise<number> | undefined;
  await systemDb.$transaction(async (change) => {
    const password = await (await authContext).password.hash("another-one-42");
    await change.accountCredential.updateMany({ where: { accountId: id }, data: { password } });
    signingIn = signIn(email, OWN);
    await untilCallWaits();
    await change.loginSession.deleteMany({ where: { accountId: id } });
  });
  expect([await signingIn, await systemDb.loginSession.count({ where: { accountId: id } })]).toEqual([401, 0]);
});

const signIn = async (email: string, password: string) =>
  (await api.openBrowser().call("POST", "/auth/login", { email, password })).status;

test("by the link of a confirmation: it was for another password, and confirms nothing", async () => {
  const { id, email, password } = await unconfirmed();
  const code = await makeVerificationCode({ email, passwordHash: password });
  const { status } = await whileStrangerSignsUp(email, id, () =>
    api.openBrowser().call("GET", `/auth/verify-email/${id}/${code}`),
  );
  expect(status).toBe(422);
  expect((await systemDb.account.findUniqueOrThrow({ where: { id } })).emailVerified).toBe(false);
});

test("by an invitation: what its reader has set counts", async () => {
  const { id, email } = await unconfirmed();
  const { account: inviter, workspace } = await makeTenant();
  const code = makeInvitationCode();
  await systemDb.workspaceInvitation.create({
    data: {
      workspaceId: workspace.id,
      email,
      permissions: ["VIEW_ORDER"],
      invitedById: inviter.id,
      codeHash: hashInvitationCode(code),
      expiresAt: new Date(Date.now() + 60_000),
    },
  });
  const { status } = await whileStrangerSignsUp(email, id, () =>
    api.openBrowser().call("POST", "/auth/invitations/register", { code, first_name: "Mia", password: OWN }),
  );
  expect(status).toBe(200);
  expect([await signIn(email, STRANGERS), await signIn(email, OWN)]).toEqual([401, 200]);
});

test("by the link to a new password: what its reader has set counts", async () => {
  const { id, email } = await unconfirmed();
  const code = await makeResetCode(id);
  const fresh = `${randomUUID()}-Aa1`;
  const { status } = await whileStrangerSignsUp(email, id, () =>
    api.openBrowser().call("POST", "/auth/reset-password", { token: code, password: fresh }),
  );
  expect(status).toBe(200);
  expect([await signIn(email, STRANGERS), await signIn(email, fresh)]).toEqual([401, 200]);
});
