import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import type { OtherAreas } from "../others";
import { requireSecondStepToo } from "../second-step/require-second-step.server";
import { proveByPassword } from "../sign-in/sign-in-with-password.server";
import { joinWorkspace } from "./join-workspace.server";

/**
 * Joins the shop that one is embedded in to an account, which its e-mail and password prove (G013, X008), and a code where it
 * has a second step: the shop may come back to the account's workspace, and its staff into that with it. Answers the
 * workspace that the shop is in then.
 * @throws AppError as proveByPassword, requireSecondStepToo and joinWorkspace; forbidden outside of a shop's admin
 */
export async function connectAccount({
  principal,
  email,
  password,
  code,
  ip,
  others,
}: {
  principal: Principal;
  email: string;
  password: string;
  code?: string;
  ip: string;
  others: OtherAreas;
}): Promise<string> {
  if (!principal.isEmbedded) throw new AppError("forbidden", { key: "errors.identity_connect_embedded_only" });
  const { accountId } = await proveByPassword({ email, password, ip });
  await requireSecondStepToo({ accountId, code, ip });
  return joinWorkspace({ accountId, workspaceId: principal.workspace.id, others });
}
