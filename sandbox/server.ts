import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import express, { Router, type NextFunction, type Request, type Response } from "express";
import { create17track } from "./17track/17track.ts";
import { createAliexpress } from "./aliexpress/aliexpress.ts";
import { createCj } from "./cj/cj.ts";
import { createControl } from "./control.ts";
import { Clock } from "./core/clock.ts";
import type { SandboxContext, Standin } from "./core/context.ts";
import { Faults } from "./core/faults.ts";
import { keepClock } from "./core/keep-clock.ts";
import { SandboxStore } from "./core/store.ts";
import { createExchangeRates } from "./exchange-rates/exchange-rates.ts";
import { createFacebook } from "./facebook/facebook.ts";
import { createGoogle } from "./google/google.ts";
import { indexPage } from "./index-page.ts";
import { createMailbox } from "./mailbox/mailbox.ts";
import { createPaddle } from "./paddle/paddle.ts";
import { createPaypal } from "./paypal/paypal.ts";
import { createPictures } from "./pictures/pictures.ts";
import { SANDBOX_KEYS } from "./profile.ts";
import { createShopify } from "./shopify/shopify.ts";
import { createStripe } from "./stripe/stripe.ts";
import { createTemu } from "./temu/temu.ts";
import { createTiktok } from "./tiktok/tiktok.ts";
import { createWarehouse } from "./warehouse/warehouse.ts";
import { createWoocommerce } from "./woocommerce/woocommerce.ts";

const port = Number(process.env["SANDBOX_PORT"] ?? 4010);
const origin = process.env["SANDBOX_ORIGIN"] ?? `http://127.0.0.1:${port}`;
const appOrigin = process.env["APP_URL"] ?? "http://localhost:3000";
const smtpPort = Number(process.env["SMTP_PORT"] ?? 4025);
const dataPath = process.env["SANDBOX_DATA"] ?? ".data/sandbox.sqlite";
const dataFile = dataPath.endsWith(".sqlite") ? dataPath : join(dataPath, "sandbox.sqlite"); // a folder may be given too
const clock = new Clock(Number(process.env["CLOCK_SPEED"] ?? 1));
const faults = new Faults();

/** The stand-ins over one store, served and running. */
interface World {
  router: Router;
  stop: () => Promise<void>;
}

async function openWorld(reset: () => Promise<void>): Promise<World> {
  const store = new SandboxStore(dataFile);
  const context: SandboxContext = { store, faults, clock, origin, appOrigin, keys: SANDBOX_KEYS };
  const standins: Standin[] = [
    createShopify(context),
    createWoocommerce(context),
    createTiktok(context),
    createFacebook(context),
    createGoogle(context),
    createAliexpress(context),
    createCj(context),
    createTemu(context),
    createWarehouse(context),
    create17track(context),
    createStripe(context),
    createPaddle(context),
    createPaypal(context),
    createExchangeRates(context),
    createMailbox(context, smtpPort),
    createPictures(context, join(dirname(dataFile), "pictures")),
  ];
  const router = Router();
  for (const standin of standins) router.use(`/${standin.name}`, standin.router);
  router.use("/control", createControl({ context, standins, reset }));
  router.get("/", (_request, response) => {
    response.send(indexPage(context, standins));
  });
  const stops = await Promise.all(standins.map(({ start }) => start?.()));
  const stopClock = keepClock(store, clock);
  const stop = async () => {
    stopClock();
    await Promise.all(stops.map((stopOne) => stopOne?.()));
    store.close();
  };
  return { router, stop };
}

async function reset(): Promise<void> {
  await world.stop();
  faults.clear();
  for (const suffix of ["", "-wal", "-shm"]) if (existsSync(dataFile + suffix)) await rm(dataFile + suffix);
  world = await openWorld(reset);
}

let world = await openWorld(reset);

const app = express();
app.disable("x-powered-by");
app.use((request, response, next) => world.router(request, response, next));
app.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
  console.error(`sandbox ${request.method} ${request.path}:`, error);
  if (response.headersSent) next(error);
  else response.status(500).json({ error: "the sandbox failed; see its log" });
});

// As vendors' front ends do; a shorter one closes connections under those who are about to send.
const server = createServer({ keepAliveTimeout: 65_000 }, app);
server.listen(port, "127.0.0.1", () => console.log(`sandbox ready ${origin}`));

let isEnding = false;
function end(): void {
  if (isEnding) return;
  isEnding = true;
  server.close();
  server.closeAllConnections();
  void world.stop().then(() => process.exit(0));
}
process.on("SIGTERM", end);
process.on("SIGINT", end);
