import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { AppError } from "~/platform/errors";
import { identityContract } from "./contract";
import type { OnboardingStep } from "./rules/onboarding";
import { beginningsRouter } from "./router/beginnings.server";
import { membersRouter } from "./router/members.server";
import { sessionsRouter } from "./router/sessions.server";
import { socialRouter } from "./router/social.server";
import { workspacesRouter } from "./router/workspaces.server";
import { changeAccountMeta, dismissMetaKey } from "./server/change-account-meta.server";
import { changePassword } from "./server/change-password.server";
import { completeOnboardingStep } from "./server/complete-onboarding-step.server";
import { connectAccount } from "./server/connect-account.server";
import { readAccount } from "./server/read-account.server";
import { registerAccount } from "./server/register-account.server";
import { requestMail } from "./server/request-mail.server";
import { resetPassword } from "./server/reset-password.server";
import { setLanguage } from "./server/set-language.server";
import { signInWithPassword } from "./server/sign-in-with-password.server";
import { signOut } from "./server/sign-out.server";
import { startExtensionSession } from "./server/start-extension-session.server";
import { verifyEmail } from "./server/verify-email.server";

const os = implementArea(identityContract);

async function completeStep(accountId: string, step: OnboardingStep) {
  const { onboarding, onboardingEnabled } = await completeOnboardingStep({ accountId, step });
  return ok({ onboarding, onboarding_enabled: onboardingEnabled });
}

export const identityRouter = {
  ...beginningsRouter,
  ...sessionsRouter,
  ...socialRouter,
  ...membersRouter,
  ...workspacesRouter,

  account: os.account.handler(async ({ context }) => ok(await readAccount(context.caller().principal))),

  signIn: os.signIn.handler(async ({ input, context }) => {
    const { cookie, token, accountId, email, name } = await signInWithPassword({ ...input, ...context.request });
    context.resHeaders?.append("set-cookie", cookie);
    return ok({ token, account: { id: accountId, email, name } });
  }),

  register: os.register.handler(async ({ input, context }) => {
    await registerAccount({
      firstName: input.first_name,
      lastName: input.last_name,
      email: input.email,
      password: input.password,
      language: context.locale,
      timeZone: input.timezone ?? context.request.headers.get("time-zone") ?? "UTC",
      ip: context.request.ip,
    });
    return ok({ email: input.email });
  }),

  connectAccount: os.connectAccount.handler(async ({ input, context }) =>
    ok({ workplace_id: await connectAccount({ principal: context.caller().principal, ...input, ip: context.request.ip }) }),
  ),

  signOut: os.signOut.handler(async ({ context }) => {
    context.resHeaders?.append("set-cookie", await signOut({ headers: context.request.headers }));
    return ok({});
  }),

  startExtensionSession: os.startExtensionSession.handler(async ({ context }) => {
    const { principal } = context.caller();
    return ok({ token: await startExtensionSession({ principal, ip: context.request.ip }), account_id: principal.accountId });
  }),

  forgotPassword: os.forgotPassword.handler(async ({ input, context }) => {
    await requestMail({ kind: "reset_password", email: input.email, ip: context.request.ip });
    return ok({});
  }),

  resetPassword: os.resetPassword.handler(async ({ input, context }) => {
    await resetPassword({ code: input.token, password: input.password, ip: context.request.ip });
    return ok({});
  }),

  sendVerificationEmail: os.sendVerificationEmail.handler(async ({ input, context }) => {
    await requestMail({ kind: "verify_email", email: input.email, ip: context.request.ip });
    return ok({});
  }),

  verifyEmail: os.verifyEmail.handler(async ({ input }) => ok({ email: await verifyEmail({ accountId: input.id, code: input.code }) })),

  setLanguage: os.setLanguage.handler(async ({ input, context }) => {
    await setLanguage({ accountId: context.caller().principal.accountId, language: input.language });
    return ok({ language: input.language });
  }),

  updateMeta: os.updateMeta.handler(async ({ input, context }) => {
    const { accountId } = context.caller().principal;
    const { remaining_meta_keys, dismissed_meta_keys } = await changeAccountMeta(accountId, (meta) => dismissMetaKey(meta, input.meta_key));
    return ok({ remaining_meta_keys, dismissed_meta_keys });
  }),

  changePassword: os.changePassword.handler(async ({ input, context }) => {
    const { accountId, loginSessionId, isEmbedded } = context.caller().principal;
    if (isEmbedded) throw new AppError("forbidden", { key: "errors.identity_standalone_only" });
    await changePassword({ accountId, loginSessionId, currentPassword: input.current_password, newPassword: input.new_password });
    return ok({});
  }),

  updateAccountOnboarding: os.updateAccountOnboarding.handler(({ input, context }) => completeStep(context.caller().principal.accountId, input.onboarding)),

  updateOnboarding: os.updateOnboarding.handler(({ input, context }) => completeStep(context.caller().principal.accountId, input.onboarding)),
};
