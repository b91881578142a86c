import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";

/** The address that requests go to. @throws AppError notFound when none is configured: then there is no service center */
export function requireServiceDesk(): string {
  if (!env.SUPPORT_EMAIL) throw new AppError("notFound", { key: "errors.services_not_found" });
  return env.SUPPORT_EMAIL;
}
