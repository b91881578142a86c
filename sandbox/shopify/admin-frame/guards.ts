import type { NextFunction, Request, Response } from "express";

/** Matches a shop's domain in a path: `/${SHOP}/admin`. */
export const SHOP = ":shop([a-z0-9-]+\\.myshopify\\.com)";

/** Refuses a post that another site sent, and forbids framing: the admin frames the app and never the other way round. */
export function adminGuard(request: Request, response: Response, next: NextFunction): void {
  response.set({ "Content-Security-Policy": "frame-ancestors 'none'", "Cache-Control": "no-store" });
  const { origin, host } = request.headers;
  if (request.method !== "GET" && origin && (!URL.canParse(origin) || new URL(origin).host !== host)) {
    response.status(403).send("Posted from another site");
    return;
  }
  next();
}
