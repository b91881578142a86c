/**
 * The web process: an HTTP host around the built application. It serves files, mounts the contract, webhooks and events,
 * and leaves documents to Remix. `npm run dev` runs it with Vite in the middle instead of a build.
 */
import { createServer } from "node:http";
import { setTimeout } from "node:timers/promises";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type RequestHandler } from "express";
import expressStaticGzip from "express-static-gzip";
import helmet from "helmet";

type Build = ServerBuild & { entry: { module: typeof import("./entry.server") } };

/** How long requests in hand may take to end after SIGTERM, in milliseconds: less than what starts us waits until it kills. */
const DRAIN_MS = 8_000;
const YEAR_SECONDS = 31_536_000;
/** Longer than proxies keep an idle connection: who lets go first must be the one that sends, or a request meets a closed end. */
const KEEP_ALIVE_MS = 65_000;

const isDevelopment = process.env.NODE_ENV === "development";
const app = express();
const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: KEEP_ALIVE_MS + 5_000 }, app);
app.disable("x-powered-by");
// Contract calls read their own queries; the nested form would be read for nobody.
app.set("query parser", "simple");
app.use(
  helmet({
    // Documents set their own, which say who may frame them; the admin of a platform does.
    contentSecurityPolicy: false,
    xFrameOptions: false,
    // Shops' admins and storefronts show our pictures.
    crossOriginResourcePolicy: false,
    // Documents set their own.
    crossOriginOpenerPolicy: false,
    strictTransportSecurity: process.env.APP_URL?.startsWith("https:") ? { maxAge: YEAR_SECONDS } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  }),
);
app.set("trust proxy", process.env.TRUST_PROXY ? Number(process.env.TRUST_PROXY) : false);

let isProxyKnown = Boolean(process.env.TRUST_PROXY);
app.use((request, _response, next) => {
  if (!isProxyKnown && request.headers["x-forwarded-for"]) {
    isProxyKnown = true;
    process.stderr.write(
      "Requests come through a proxy and TRUST_PROXY is not set: limits take all visitors for one place (docs/deploy.md)\n",
    );
  }
  next();
});

const { loadBuild, serveFiles } = await (isDevelopment ? developmentBuild() : productionBuild());
const { services } = (await loadBuild()).entry.module;
const refusal = await services.refusalToStart();
if (refusal) {
  process.stderr.write(`${refusal}\n`);
  process.exit(1);
}

// Whether the process is worth keeping; whether it can do its work is another question, which the database answers too.
app.get("/livez", (_request, response) => void response.set("cache-control", "no-store").json({ alive: true }));
app.get("/healthz", (_request, response, next) => {
  response.set("cache-control", "no-store");
  services.checkHealth().then((healthy) => response.status(healthy ? 200 : 503).json({ healthy }), next);
});
app.use("/webhooks", (request, response, next) => services.receiveWebhook(request, response).catch(next));
app.get("/api/openapi.json", compression(), (_request, response, next) => {
  services.describeApi().then((document) => response.json(document), next);
});
app.use((request, response, next) => {
  services
    .answerCall(request, response)
    .then((answered) => (answered ? undefined : next()))
    .catch(next);
});
app.get("/api/events", (request, response, next) => services.streamEvents(request, response).catch(next));
// After the calls, because each address that is looked for on disk costs a tenth of a call.
app.use(serveFiles);
app.use(compression());
app.all(
  "*",
  createRequestHandler({
    build: loadBuild,
    mode: process.env.NODE_ENV,
    getLoadContext: (request) => ({ ip: request.ip ?? "" }),
  }),
);

const port = Number(process.env.PORT ?? 3000);
server.listen(port, () => process.stdout.write(`web ready on ${port}\n`));
server.on("error", (error) => {
  process.stderr.write(`The web process cannot listen on port ${port}: ${error.message}\n`);
  process.exit(1);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());

/** Takes no new connection, lets requests in hand end, then ends. */
async function stop(): Promise<void> {
  const drained = new Promise((resolve) => server.close(resolve));
  services.endStreams();
  // A connection that is kept alive is idle only once its answer is out.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  await Promise.race([drained, setTimeout(isDevelopment ? 0 : DRAIN_MS)]);
  clearInterval(sweep);
  server.closeAllConnections();
  await services.close();
  process.exit(0);
}

interface Host {
  loadBuild: () => Promise<Build>;
  /** Answers for the browser's files; leaves every other address to the next. */
  serveFiles: RequestHandler;
}

async function productionBuild(): Promise<Host> {
  const immutable = { maxAge: "1y", immutable: true };
  const serveFiles = express.Router();
  serveFiles.use(
    "/assets",
    expressStaticGzip("build/client/assets", {
      enableBrotli: true,
      orderPreference: ["br", "gz"],
      serveStatic: immutable,
    }),
  );
  serveFiles.use(express.static("build/client", { maxAge: "1h" }));
  const path = new URL("../build/server/index.js", import.meta.url).href;
  const build = (await import(path)) as Build;
  return { loadBuild: () => Promise.resolve(build), serveFiles };
}

async function developmentBuild(): Promise<Host> {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } });
  return {
    loadBuild: async () => (await vite.ssrLoadModule("virtual:remix/server-build")) as Build,
    serveFiles: vite.middlewares,
  };
}
