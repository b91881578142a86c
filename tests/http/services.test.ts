import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { router } from "../../app/api.server.ts";
import { handleMailTeam } from "../../app/areas/services/jobs/mail-team.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { newsOf } from "../factories/news.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

const outbox = vi.hoisted(() => [] as { to: string; subject: string; text: string; html: string }[]);
vi.mock("../../app/adapters/registry.server.ts", async (original) => ({
  ...(await original<object>()),
  mailer: () => ({ send: (mail: (typeof outbox)[number]) => Promise.resolve(void outbox.push(mail)) }),
}));

const client = ({ principal }: Tenant) =>
  createRouterClient(router, { context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } } });
const as = (tenant: Tenant) => client(tenant).services;
const files = (tenant: Tenant) => client(tenant).files;
const lamp = {
  title: "Brass lamp",
  product_url: "https://products.test/lamp",
  target_price: "4.50",
  quantity: 200,
  country: "US",
  note: "<b>soon</b>",
};

/** Somebody of the team: their confirmed e-mail is of the internal domain. */
async function staff(change: { emailVerified?: boolean; isEmbedded?: boolean } = {}): Promise<Tenant> {
  const person = await makeTenant();
  const email = `${randomUUID()}@team.example`;
  await systemDb.account.update({
    where: { id: person.account.id },
    data: { email, emailVerified: change.emailVerified ?? true },
  });
  return { ...person, principal: { ...person.principal, email, isEmbedded: change.isEmbedded ?? false } };
}

let tenant: Tenant;
beforeEach(async () => {
  outbox.length = 0;
  Object.assign(env, { SUPPORT_EMAIL: "support@team.example", STAFF_EMAIL_DOMAIN: "team.example" });
  tenant = await makeTenant();
});
afterEach(() => {
  Object.assign(env, { SUPPORT_EMAIL: undefined, STAFF_EMAIL_DOMAIN: undefined });
});

describe("the service center", () => {
  test("S071 S069 X058 a request is listed and goes to the team by mail", async () => {
    const { id } = (await as(tenant).requestSourcing(lamp)).data;
    expect((await as(tenant).list({})).data.requests).toEqual([
      expect.objectContaining({ id, title: "Brass lamp", state: "open", type: "sourcing" }),
    ]);
    await handleMailTeam.run({ requestId: id, messageId: null }, { isLastAttempt: false } as never);
    expect(outbox).toEqual([
      expect.objectContaining({ to: "support@team.example", subject: "Sourcing request: Brass lamp" }),
    ]);
    expect(outbox[0]!.text).toContain(`/app/service-center/service/sourcing/${id}`);
    expect(outbox[0]!.html).not.toContain("<b>soon</b>");
  });

  test("S070 S071 pictures of what is looked for go along, into the request and the mail; nobody else's do", async () => {
    const upload = async (of: Tenant, color: string) => {
      const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: color } })
        .png()
        .toBuffer();
      return (await files(of).upload({ file: new File([new Uint8Array(content)], `<${color}>.png`) })).data;
    };
    const [red, blue, theirs] = [
      await upload(tenant, "red"),
      await upload(tenant, "blue"),
      await upload(await makeTenant(), "red"),
    ];
    await expect(as(tenant).requestSourcing({ ...lamp, pictures: [red.id, theirs.id] })).rejects.toMatchObject({
      kind: "notFound",
    });
    const { id: requestId } = (
      await as(tenant).requestSourcing({ ...lamp, product_url: null, pictures: [blue.id, red.id] })
    ).data;
    const { details } = (await as(tenant).detail({ requestId })).data;
    expect(details.pictures).toEqual(
      [blue, red].map(({ id, url, name }) => ({ id, url, thumbnail_url: `${url}?thumbnail`, name })),
    );
    await handleMailTeam.run({ requestId, messageId: null }, { isLastAttempt: false } as never);
    expect(outbox[0]!.text).toContain(`${blue.url}\n${red.url}`);
    expect(outbox[0]!.html).toContain(
      `<a href="${blue.url}"><img src="${blue.url}?thumbnail" alt="&#60;blue&#62;.png"`,
    );
    await expect(
      as(tenant).requestSourcing({ ...lamp, pictures: Array.from({ length: 6 }, () => red.id) }),
    ).rejects.toThrow();
  });

  test("S071 a request without link and picture, or with what is no web address, is refused", async () => {
    await expect(as(tenant).requestSourcing({ ...lamp, product_url: null })).rejects.toThrow();
    await expect(as(tenant).requestSourcing({ ...lamp, product_url: "javascript:alert(1)" })).rejects.toThrow();
    await expect(as(tenant).requestSourcing({ ...lamp, target_price: "0" })).rejects.toThrow();
  });

  test("S070 G124 the team answers, the merchant hears of it, writes back and closes", async () => {
    const { id: requestId } = (await as(tenant).requestSourcing(lamp)).data;
    const team = await staff();
    const seen = (await as(team).answer({ requestId, text: "4.20 each" })).data;
    expect(seen).toMatchObject({
      state: "answered",
      is_staff: true,
      messages: [{ author: "team", text: "4.20 each" }],
    });
    expect(await newsOf(tenant)).toMatchObject([
      { kind: "service_answered", link: `/app/service-center/service/sourcing/${requestId}` },
    ]);
    expect((await as(tenant).write({ requestId, text: "Deal" })).data).toMatchObject({
      state: "open",
      is_staff: false,
      messages: [{ author: "team" }, { author: "merchant", text: "Deal" }],
    });
    expect((await as(tenant).close({ requestId })).data.state).toBe("closed");
    expect((await as(tenant).list({ state: "open" })).data.requests).toEqual([]);
  });

  test("G124 X051 only a confirmed e-mail of the team's domain answers, and nobody within a platform's admin", async () => {
    const { id: requestId } = (await as(tenant).requestSourcing(lamp)).data;
    for (const person of [tenant, await staff({ emailVerified: false }), await staff({ isEmbedded: true })]) {
      await expect(as(person).answer({ requestId, text: "No" })).rejects.toMatchObject({ kind: "forbidden" });
    }
    await expect(as(await staff({ emailVerified: false })).detail({ requestId })).rejects.toMatchObject({
      kind: "notFound",
    });
  });

  test("S069 another workspace's requests are not there", async () => {
    const { id: requestId } = (await as(tenant).requestSourcing(lamp)).data;
    const stranger = as(await makeTenant());
    expect((await stranger.list({})).data.requests).toEqual([]);
    for (const attempt of [
      () => stranger.detail({ requestId }),
      () => stranger.write({ requestId, text: "Hi" }),
      () => stranger.close({ requestId }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ kind: "notFound" });
    }
  });

  test("S068 without a support address there is no service center", async () => {
    Object.assign(env, { SUPPORT_EMAIL: undefined });
    await expect(as(tenant).list({})).rejects.toMatchObject({ kind: "notFound" });
    await expect(as(tenant).requestSourcing(lamp)).rejects.toMatchObject({ kind: "notFound" });
  });
});
