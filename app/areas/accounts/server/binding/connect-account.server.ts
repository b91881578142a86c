import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import { proveByPassword } from "../sign-in/sign-in-with-password.server";
import { joinWorkspace } from "./join-workspace.server";

/**
 * Joins the shop that one is embedded in to an account, which its e-mail and password prove (G013, X008). Answers the
 * workspace.
 * @throws AppError as proveByPassword and joinWorkspace; forbidden outside of a shop's admin
 */
export async function connectAccount({
  principal,
  email,
  password,
  ip,
}: {
  principal: Principal;
  email: string;
  password: string;
  ip: string;
}): Promise<string> {
  if (!principal.isEmbedded) throw new AppError("forbidden", { key: "errors.identity_connect_embedded_only" });
  const { accountId } = await proveByPassword({ email, password, ip });
  await joinWorkspace({ accountId, workspaceId: principal.workspace.id });
  return principal.workspace.id;
}
