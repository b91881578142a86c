import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { Clock } from "../../sandbox/core/clock.ts";
import type { SandboxContext, Standin } from "../../sandbox/core/context.ts";
import { Faults } from "../../sandbox/core/faults.ts";
import { SandboxStore } from "../../sandbox/core/store.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";

export interface ReceivedWebhook {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface ServedStandin {
  origin: string;
  context: SandboxContext;
  standin: Standin;
  /** What the stand-in posted to the product's place. */
  received: ReceivedWebhook[];
  /** Answer of the product's place to webhooks. */
  answerWith: (status: number) => void;
  close: () => Promise<void>;
}

/** Serves one stand-in on a free port, with a stand-in for the product that keeps the webhooks it is sent. */
export async function serveStandin(create: (context: SandboxContext) => Standin): Promise<ServedStandin> {
  const received: ReceivedWebhook[] = [];
  let webhookStatus = 200;
  const product = express();
  product.use(express.text({ type: () => true }));
  product.use((request, response) => {
    received.push({ path: request.path, headers: request.headers, body: String(request.body) });
    response.status(webhookStatus).send("ok");
  });
  const productServer = createServer(product);
  const app = express();
  const server = createServer(app);
  const listen = (target: typeof server) =>
    new Promise<number>((resolve) =>
      target.listen(0, "127.0.0.1", () => resolve((target.address() as AddressInfo).port)),
    );
  const origin = `http://127.0.0.1:${await listen(server)}`;
  const appOrigin = `http://127.0.0.1:${await listen(productServer)}`;
  const context: SandboxContext = {
    store: new SandboxStore(":memory:"),
    faults: new Faults(),
    clock: new Clock(),
    origin,
    appOrigin,
    keys: SANDBOX_KEYS,
  };
  const standin = create(context);
  app.use(`/${standin.name}`, standin.router);
  const stop = await standin.start?.();
  return {
    origin,
    context,
    standin,
    received,
    answerWith: (status) => (webhookStatus = status),
    close: async () => {
      await stop?.();
      for (const each of [server, productServer]) {
        each.closeAllConnections();
        await new Promise((resolve) => each.close(resolve));
      }
      context.store.close();
    },
  };
}
