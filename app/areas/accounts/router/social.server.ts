import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { socialContract } from "../contract/social";
import { startSession } from "../server/sessions/start-session.server";
import {
  clearSocialCookie,
  finishSocialSignIn,
  listSocialLinks,
  startSocialSignIn,
} from "../server/sign-in/social-sign-in.server";
import { unlinkSocial } from "../server/sign-in/unlink-social.server";

const os = implementArea(socialContract);

export const socialRouter = os.router({
  startSocialSignIn: os.startSocialSignIn.handler(async ({ input, context }) => {
    const { url, cookie } = await startSocialSignIn({ social: input.social, returnTo: input.return_to });
    context.resHeaders?.append("set-cookie", cookie);
    return ok({ url });
  }),

  finishSocialSignIn: os.finishSocialSignIn.handler(async ({ input, context }) => {
    const { social, state, code } = input;
    const { headers, ip } = context.request;
    const { accountId, isNew, returnTo } = await finishSocialSignIn({
      social,
      state,
      code,
      headers,
      principal: context.principal,
      language: context.locale,
    });
    context.resHeaders?.append("set-cookie", clearSocialCookie());
    if (!accountId) return ok({ token: null, is_new: false, return_to: returnTo });
    const { token, cookie } = await startSession({ accountId, headers, ip });
    context.resHeaders?.append("set-cookie", cookie);
    return ok({ token, is_new: isNew, return_to: returnTo });
  }),

  unlinkSocial: os.unlinkSocial.handler(async ({ input: { social }, context }) => {
    await unlinkSocial({ principal: context.caller().principal, social });
    return ok({ social });
  }),

  socialLinks: os.socialLinks.handler(async ({ context }) =>
    ok({ socials: await listSocialLinks(context.caller().principal.accountId) }),
  ),
});
