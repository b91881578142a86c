/** House law: what a tenant can have much of waits in queues of the tenant's own (decision 33). */
import ts from "typescript";
import { expect, test } from "vitest";
import { parse, sourceFiles, walk } from "./source-files.ts";

/** Work of a tenant that waits in no queue of the tenant's, and why it can't be much. */
const FEW: Readonly<Record<string, string>> = {
  "stores.answer-data-request": "one for each buyer who asks for their data",
  "identity.erase-workspace": "one of a workspace",
  "identity.send-invitation": "a workspace has fifty people at most",
  "stores.confirm-uninstall": "one of a store",
  "stores.renew-supplier-account": "one of a supplier's account",
  "stores.set-up-store": "one of a store",
  "notifications.send-news-mail": "one of a member, every two minutes at most",
  "activity.mail-feedback": "each is written by a person",
  "billing.read-back-return": "each is paid for by a person",
  "wallet.linked-top-up-paid": "each is paid for by a person",
  "wallet.fill": "one of a workspace",
  "wallet.advance-charge": "a workspace has one charge at a time",
  "wallet.charge-settled": "a workspace has one charge at a time",
  "orders.request-fulfilment": "is given its store's queue by who asks for it",
  "orders.send-fulfilment": "is given its store's queue by who asks for it",
  "orders.send-parcel-event": "is given its store's queue by who asks for it",
};

const propertyOf = (job: ts.ObjectLiteralExpression, name: string) =>
  job.properties.find((property) => property.name?.getText() === name)?.getText() ?? "";

test("work of a tenant waits in a queue of the tenant's, or says why there is little of it", () => {
  const without: string[] = [];
  let declared = 0;
  for (const file of sourceFiles(["app"], /\.ts$/))
    walk(parse(file), (node) => {
      if (!ts.isCallExpression(node) || node.expression.getText() !== "declareJob") return;
      const [job] = node.arguments;
      if (!job || !ts.isObjectLiteralExpression(job)) return;
      declared++;
      const isTenants = /workspaceId|storeId/.test(propertyOf(job, "schema"));
      if (!isTenants || propertyOf(job, "schedule")) return;
      // Each about one thing alone is a queue of its own, of which a tenant can have thousands.
      const queue = /queue: (.*)/.exec(propertyOf(job, "placeOf"))?.[1] ?? "";
      if (!/workspaceId|storeId/.test(queue)) without.push(/"(.*)"/.exec(propertyOf(job, "name"))![1]!);
    });
  expect(declared).toBeGreaterThan(60);
  expect(without.sort()).toEqual(Object.keys(FEW).sort());
});
