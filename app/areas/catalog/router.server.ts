import { importsRouter } from "./router/imports.server";
import { sourcesRouter } from "./router/sources.server";

export const catalogRouter = { ...sourcesRouter, ...importsRouter };
