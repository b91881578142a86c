/** No process of a release starts before the release's migrations. */
import { cpSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { refusalToStart } from "../../app/platform/db/missing-migrations.server.ts";

afterEach(() => vi.restoreAllMocks());

/** The migrations of the next release: ours, and one that nobody has run. */
function nextRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), "quayside-migrations-"));
  cpSync("prisma/migrations", folder, { recursive: true });
  mkdirSync(join(folder, "9999_of_the_next_release"));
  return folder;
}

test("a database that has them all is good to start with, and for an older release too", async () => {
  expect(await refusalToStart()).toBeNull();
  expect(await refusalToStart(mkdtempSync(join(tmpdir(), "quayside-migrations-")))).toBeNull();
});

test("one that lacks some is named with the first, and what to do", async () => {
  expect(await refusalToStart(nextRelease())).toMatch(/lacks 1 of .* first 9999_of_the_next_release.*docs\/deploy\.md/);
});

test("a migration that was begun and not ended counts as missing", async () => {
  const [last] = await systemDb.$queryRaw<{ name: string }[]>`
    UPDATE _prisma_migrations SET finished_at = NULL
    WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations) RETURNING migration_name AS name`;
  expect(await refusalToStart()).toContain(`first ${last!.name}`);
  await systemDb.$executeRaw`UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL`;
});

test("one that is away stops nobody: it is waited for", async () => {
  vi.spyOn(systemDb, "$queryRaw").mockReturnValue(Promise.reject(new Error("away")) as never);
  expect(await refusalToStart(nextRelease())).toBeNull();
});
