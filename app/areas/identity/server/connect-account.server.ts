import type { Principal } from "~/platform/principal";
import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { joinWorkspace } from "./join-workspace.server";
import { signInWithPassword } from "./sign-in-with-password.server";

/**
 * Joins the shop that one is embedded in to an account, which its e-mail and password prove (G013, X008). Answers the
 * workspace.
 * @throws AppError as signInWithPassword and joinWorkspace; forbidden outside of a shop's admin
 */
export async function connectAccount({ principal, email, password, headers, ip }: { principal: Principal; email: string; password: string; headers: Headers; ip: string }): Promise<string> {
  if (!principal.isEmbedded) throw new AppError("forbidden", { key: "errors.identity_connect_embedded_only" });
  const { accountId, token } = await signInWithPassword({ email, password, headers, ip });
  // The password was asked for as proof alone; nobody holds the session that came with it.
  await systemDb.loginSession.deleteMany({ where: { token } });
  await joinWorkspace({ accountId, workspaceId: principal.workspace.id });
  return principal.workspace.id;
}
