/**
 * Fills a new database with the demo seller: `node --import tsx --import ./sandbox/redirect.mjs prisma/seed.ts`, with the
 * product's environment and the sandbox running. Again changes nothing that is there.
 */
import { systemDb } from "~/platform/db/client.server";
import { seedCatalog } from "./seed-catalog.ts";
import { seedDemoAccount } from "./seed-demo-account.ts";
import { seedDemoGoods } from "./seed-demo-goods.ts";
import { seedDemoStore } from "./seed-demo-store.ts";

const sandboxOrigin = process.env.SANDBOX_ORIGIN;
if (!sandboxOrigin) throw new Error("SANDBOX_ORIGIN is not set: the demo seller lives in the sandbox.");

await seedCatalog({ sandboxOrigin });
const seller = await seedDemoAccount();
const storeId = await seedDemoStore({ seller, sandboxOrigin });
await seedDemoGoods({ storeId, sandboxOrigin });
await systemDb.$disconnect();
process.exit(0);
