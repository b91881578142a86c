/**
 * Before each test file that needs a database: a fresh copy of the template, for the worker that runs the file. It is
 * named in DATABASE_URL before any module of the product is loaded.
 */
import { inject } from "vitest";
import { withClient } from "../../scripts/database.ts";

const name = `${inject("databasePrefix")}_${process.env.VITEST_POOL_ID}`;
await withClient(inject("databaseServer"), async (client) => {
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${inject("databaseTemplate")} STRATEGY FILE_COPY`);
});
const url = new URL(inject("databaseServer"));
url.pathname = `/${name}`;
process.env.DATABASE_URL = url.href;
