/** The version that a call names: accepted whichever it is, as what a call does follows from its path (decision 5). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi } from "../factories/api-server.ts";
import { makeTenant } from "../factories/tenants.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test.each(["/orders/v5/list", "/center/products/listings/pushed"])(
  "G015 %s answers alike, whichever version is named and whether a workspace is",
  async (path) => {
    const { account, workspace } = await makeTenant();
    const call = await api.signInAs(account.id);
    const plain = await call("GET", path);
    expect([plain.status, plain.body.success]).toEqual([200, true]);
    for (const version of ["v1", "v2"]) {
      expect(await call("GET", path, undefined, { "api-version": version }), version).toEqual(plain);
      expect(
        await call("GET", path, undefined, { "api-version": version, "workplace-id": workspace.id }),
        version,
      ).toEqual(plain);
    }
  },
);
