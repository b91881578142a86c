import express, { Router, type Request, type Response } from "express";
import { z } from "zod";
import type { SandboxContext, Standin } from "./core/context.ts";
import { FAULT_KINDS } from "./core/faults.ts";

const faultSchema = z.object({
  vendor: z.string().min(1),
  kind: z.enum(FAULT_KINDS),
  match: z.string().default(""),
  count: z.coerce.number().int().min(1).max(1000).default(1),
  detail: z
    .string()
    .optional()
    .transform((text) => text || undefined),
});

const clockSchema = z.object({
  speed: z.coerce.number().min(0).max(100_000).optional(),
  advance_ms: z.coerce
    .number()
    .int()
    .min(-400 * 86_400_000)
    .max(400 * 86_400_000)
    .optional(),
});

export interface ControlOptions {
  context: SandboxContext;
  standins: readonly Standin[];
  /** Forgets everything and starts the stand-ins anew. */
  reset: () => Promise<void>;
}

/** What the stand-ins that count something say of themselves, by name. */
export function collectFacts(standins: readonly Standin[]): Record<string, Record<string, unknown>> {
  return Object.fromEntries(standins.flatMap(({ name, facts }) => (facts ? [[name, facts()]] : [])));
}

/**
 * The control API under /control: GET /facts; GET, POST and DELETE /faults; POST /duplicates {accept}; GET and POST /clock; POST /reset. A form from
 * the index page is sent back there, everything else is answered with JSON.
 */
export function createControl({ context, standins, reset }: ControlOptions): Router {
  const router = Router();
  router.use(express.json(), express.urlencoded({ extended: false }));

  router.get("/facts", (_request, response) => {
    response.json(collectFacts(standins));
  });

  router.get("/faults", (_request, response) => {
    response.json(context.faults.list());
  });

  router.post("/faults", (request, response) => {
    const fault = parsed(faultSchema, request, response);
    if (!fault) return;
    if (!standins.some(({ name }) => name === fault.vendor)) {
      response.status(400).json({ error: `no stand-in ${fault.vendor}` });
      return;
    }
    answer(request, response.status(201), context.faults.add(fault));
  });

  router.post("/duplicates", (request, response) => {
    const wish = parsed(z.object({ accept: z.boolean() }), request, response);
    if (!wish) return;
    context.faults.acceptsDuplicates = wish.accept;
    answer(request, response, wish);
  });

  const clearFaults = (request: Request, response: Response): void => {
    const vendor = request.query["vendor"] ?? (request.body as { vendor?: string } | undefined)?.vendor;
    context.faults.clear(typeof vendor === "string" && vendor ? vendor : undefined);
    answer(request, response, { cleared: true });
  };
  router.delete("/faults", clearFaults);
  router.post("/faults/clear", clearFaults);

  const clockState = () => ({ now: context.clock.now().toISOString(), speed: context.clock.speed });
  router.get("/clock", (_request, response) => {
    response.json(clockState());
  });

  router.post("/clock", (request, response) => {
    const change = parsed(clockSchema, request, response);
    if (!change) return;
    if (change.speed !== undefined) context.clock.setSpeed(change.speed);
    if (change.advance_ms) context.clock.advance(change.advance_ms);
    answer(request, response, clockState());
  });

  router.post("/reset", (request, response, next) => {
    reset().then(() => answer(request, response, { reset: true }), next);
  });

  return router;
}

function parsed<T>(schema: z.ZodType<T>, request: Request, response: Response): T | undefined {
  const result = schema.safeParse(request.body ?? {});
  if (result.success) return result.data;
  response.status(400).json({ error: z.prettifyError(result.error) });
  return undefined;
}

function answer(request: Request, response: Response, body: object): void {
  if (request.is("application/x-www-form-urlencoded")) response.redirect(303, "/");
  else response.json(body);
}
