/** House law: work that can end as lost in sight of a merchant has a name for them, in the language file that the others are held to. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { z } from "zod";
import { jobs } from "../../app/jobs.server.ts";

test("each job that is a workspace's or a store's is called by a name, and no other is", () => {
  const isSomebodys = (payload: object) =>
    ["workspaceId", "storeId", "topUpId", "providerReference"].some((key) => key in payload);
  const known = jobs
    .filter(({ schema, schedule }) => !schedule && isSomebodys((schema as z.ZodObject).shape))
    .map(({ name }) => name.replace(".", "_"));
  const texts = JSON.parse(readFileSync("locales/en/settings.json", "utf8")) as { jobs: { names: object } };
  expect(Object.keys(texts.jobs.names).sort()).toEqual(known.sort());
});
