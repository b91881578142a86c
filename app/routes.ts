import { type RouteConfig, route } from "@remix-run/route-config";

/** Every address that answers with a document, in one table. Calls under /api and webhooks are mounted by web.ts. */
export default [
  route("app", "routes/app.tsx", [
    route("", "routes/app.home.tsx", { index: true }),
  ]),
] satisfies RouteConfig;
