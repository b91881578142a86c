import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { AppError } from "~/platform/errors";
import { identityContract } from "../contract/identity";
import type { OnboardingStep } from "../rules/profile/onboarding";
import { connectAccount } from "../server/binding/connect-account.server";
import type { OtherAreas } from "../server/others";
import { changeAccountMeta, dismissMetaKey } from "../server/profile/change-account-meta.server";
import { completeOnboardingStep } from "../server/profile/complete-onboarding-step.server";
import { setLanguage } from "../server/profile/language.server";
import { readAccount } from "../server/profile/read-account.server";
import { setTheme } from "../server/profile/theme.server";
import { signOut } from "../server/sessions/sign-out.server";
import { startExtensionSession } from "../server/sessions/start-extension-session.server";
import { changePassword } from "../server/sign-in/change-password.server";
import { registerAccount } from "../server/sign-in/register-account.server";
import { requestMail } from "../server/sign-in/request-mail.server";
import { resetPassword } from "../server/sign-in/reset-password.server";
import { signInWithPassword } from "../server/sign-in/sign-in-with-password.server";
import { verifyEmail } from "../server/sign-in/verify-email.server";
import { beginningsRouter } from "./beginnings.server";
import { contactAddressRouter } from "./contact-address.server";
import { membersRouter } from "./members.server";
import { secondStepRouter } from "./second-step.server";
import { sessionsRouter } from "./sessions.server";
import { socialRouter } from "./social.server";
import { workspacesRouter } from "./workspaces.server";

const os = implementArea(identityContract);

async function completeStep(accountId: string, step: OnboardingStep) {
  const { onboarding, onboardingEnabled } = await completeOnboardingStep({ accountId, step });
  return ok({ onboarding, onboarding_enabled: onboardingEnabled });
}

export const identityRouter = (others: OtherAreas) => ({
  ...beginningsRouter(others),
  ...contactAddressRouter,
  ...secondStepRouter,
  ...sessionsRouter,
  ...socialRouter,
  ...membersRouter(others),
  ...workspacesRouter(others),

  account: os.account.handler(async ({ context }) =>
    ok(await readAccount({ principal: context.caller().principal, isPlanTrial: others.isPlanTrial })),
  ),

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
    ok({
      workplace_id: await connectAccount({
        principal: context.caller().principal,
        ...input,
        ip: context.request.ip,
        others,
      }),
    }),
  ),

  signOut: os.signOut.handler(async ({ context }) => {
    context.resHeaders?.append("set-cookie", await signOut({ headers: context.request.headers }));
    return ok({});
  }),

  startExtensionSession: os.startExtensionSession.handler(async ({ context }) => {
    const { principal } = context.caller();
    return ok({
      token: await startExtensionSession({ principal, ip: context.request.ip }),
      account_id: principal.accountId,
    });
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

  verifyEmail: os.verifyEmail.handler(async ({ input }) =>
    ok({ email: await verifyEmail({ accountId: input.id, code: input.code }) }),
  ),

  setLanguage: os.setLanguage.handler(async ({ input, context }) => {
    await setLanguage({ accountId: context.caller().principal.accountId, language: input.language });
    return ok({ language: input.language });
  }),

  setTheme: os.setTheme.handler(async ({ input, context }) => {
    await setTheme({ accountId: context.caller().principal.accountId, theme: input.theme });
    return ok({ theme: input.theme });
  }),

  updateMeta: os.updateMeta.handler(async ({ input, context }) => {
    const { accountId } = context.caller().principal;
    const { remaining_meta_keys, dismissed_meta_keys } = await changeAccountMeta(accountId, (meta) =>
      dismissMetaKey(meta, input.meta_key),
    );
    return ok({ remaining_meta_keys, dismissed_meta_keys });
  }),

  changePassword: os.changePassword.handler(async ({ input, context }) => {
    const { accountId, loginSessionId, isEmbedded } = context.caller().principal;
    if (isEmbedded) throw new AppError("forbidden", { key: "errors.identity_standalone_only" });
    await changePassword({
      accountId,
      loginSessionId,
      currentPassword: input.current_password,
      newPassword: input.new_password,
    });
    return ok({});
  }),

  updateAccountOnboarding: os.updateAccountOnboarding.handler(({ input, context }) =>
    completeStep(context.caller().principal.accountId, input.onboarding),
  ),

  updateOnboarding: os.updateOnboarding.handler(({ input, context }) =>
    completeStep(context.caller().principal.accountId, input.onboarding),
  ),
});
