import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { startApi } from "../factories/api-server.ts";

const WRITING = "/core/workplaces/settings/ai-writing";
const IMAGE = "/core/workplaces/settings/ai-image";
let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

type Call = Awaited<ReturnType<typeof api.makeSeller>>["call"];
const read = async (call: Call, at: string) => (await call("GET", `${at}/get`)).body.data.settings;
const save = (call: Call, at: string, settings: object) => call("POST", `${at}/update`, { settings });

describe("C049 C050 X031 how AI writes", () => {
  const defaults = {
    style: "simple",
    tone: "persuasive",
    length: "medium",
    language: null,
    keep_brand_name: true,
    words_to_use: [],
    words_to_avoid: [],
  };

  test("starts with the defaults, changes field by field, and is each workspace's own", async () => {
    const [seller, other] = [await api.makeSeller(), await api.makeSeller()];
    expect(await read(seller.call, WRITING)).toEqual(defaults);
    const saved = await save(seller.call, WRITING, {
      style: "storytelling",
      language: "pt-BR",
      words_to_use: [" Harbour ", "harbour", "hand  made"],
    });
    expect(saved.body.data.settings).toEqual({
      ...defaults,
      style: "storytelling",
      language: "pt-BR",
      words_to_use: ["Harbour", "hand made"],
    });
    await save(seller.call, WRITING, { tone: "playful" });
    expect(await read(seller.call, WRITING)).toEqual({ ...saved.body.data.settings, tone: "playful" });
    expect(await read(other.call, WRITING)).toEqual(defaults);
  });

  test("refuses what it does not know, at its field, and keeps nothing of it", async () => {
    const { call } = await api.makeSeller();
    const refused: [object, string][] = [
      [{ style: "loud" }, "settings.style"],
      [{ tone: "Persuasive" }, "settings.tone"],
      [{ language: "klingon" }, "settings.language"],
      [{ keep_brand_name: "yes" }, "settings.keep_brand_name"],
      [{ words_to_use: ["x".repeat(41)] }, "settings.words_to_use.0"],
      [{ words_to_avoid: Array.from({ length: 51 }, (_, index) => `w${index}`) }, "settings.words_to_avoid"],
      [{ tone: "expert", temperature: 2 }, "settings"],
    ];
    for (const [settings, field] of refused) {
      const { status, body } = await save(call, WRITING, settings);
      expect([status, Object.keys(body.errors)], field).toEqual([400, [field]]);
    }
    expect(await read(call, WRITING)).toEqual(defaults);
  });

  test("a word is not used and avoided at once, whichever came first", async () => {
    const { call } = await api.makeSeller();
    await save(call, WRITING, { words_to_avoid: ["Cheap"] });
    const { status, body } = await save(call, WRITING, { words_to_use: ["cheap"] });
    expect([status, body.errors]).toEqual([
      422,
      { "settings.words_to_use": "“cheap” can't be used and avoided at once." },
    ]);
    expect(await read(call, WRITING)).toEqual({ ...defaults, words_to_avoid: ["Cheap"] });
    expect((await save(call, WRITING, { words_to_use: ["cheap"], words_to_avoid: [] })).status).toBe(200);
  });

  test("of many changes at once all hold", async () => {
    const { call } = await api.makeSeller();
    await Promise.all([
      save(call, WRITING, { style: "highlight" }),
      save(call, WRITING, { tone: "daring" }),
      save(call, WRITING, { length: "long" }),
      save(call, WRITING, { keep_brand_name: false }),
    ]);
    expect(await read(call, WRITING)).toEqual({
      ...defaults,
      style: "highlight",
      tone: "daring",
      length: "long",
      keep_brand_name: false,
    });
  });

  test("what was kept in a form that is no more counts as not chosen", async () => {
    const { call, workspace } = await api.makeSeller();
    await systemDb.workspaceSetting.create({
      data: { workspaceId: workspace.id, key: "ai-writing", value: { style: "shouting", tone: "expert", old: 1 } },
    });
    expect(await read(call, WRITING)).toEqual({ ...defaults, tone: "expert" });
  });
});

describe("C051 C052 X031 how AI edits pictures", () => {
  const defaults = { background: "keep", aspect: "keep", keep_logo: true, remove_text: false };

  test("starts with what leaves a picture as it is, changes field by field, and is each workspace's own", async () => {
    const [seller, other] = [await api.makeSeller(), await api.makeSeller()];
    expect(await read(seller.call, IMAGE)).toEqual(defaults);
    await save(seller.call, IMAGE, { background: "white", aspect: "square" });
    expect((await save(seller.call, IMAGE, { remove_text: true })).body.data.settings).toEqual({
      ...defaults,
      background: "white",
      aspect: "square",
      remove_text: true,
    });
    expect(await read(other.call, IMAGE)).toEqual(defaults);
  });

  test.each([
    [{ background: "#fff" }, "settings.background"],
    [{ aspect: "21:9" }, "settings.aspect"],
    [{ keep_logo: 1 }, "settings.keep_logo"],
    [{ quality: "high" }, "settings"],
  ])("refuses %j", async (settings, field) => {
    const { call } = await api.makeSeller();
    const { status, body } = await save(call, IMAGE, settings);
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });
});

test("G112 a member who edits products reads how AI will treat them, and changes nothing", async () => {
  const { workspace } = await api.makeSeller();
  const member = await systemDb.account.create({
    data: { email: `${workspace.id}@member.test`, name: "Mia", emailVerified: true },
  });
  await systemDb.workspaceMember.create({
    data: { workspaceId: workspace.id, accountId: member.id, permissions: ["VIEW_PRODUCT"] },
  });
  const call = await api.signInAs(member.id);
  for (const at of [WRITING, IMAGE]) {
    expect((await call("GET", `${at}/get`)).status).toBe(200);
    expect((await save(call, at, {})).status).toBe(403);
  }
});
