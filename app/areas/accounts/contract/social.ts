import { z } from "zod";
import { SOCIALS } from "~/adapters/identity/identity-provider";
import { answers, call } from "~/platform/api/call";

const anyone = { public: true } as const;
const social = z.enum(SOCIALS);

/**
 * Signing in by Google or Facebook (X016). C021 answers where to send the browser, and a cookie ties what comes back to it.
 * The provider returns to `/auth/{social}/callback`, whose query goes on to C022 as it is.
 * Who is signed in already links the identity to their account. Everyone else is signed in to the account that the identity
 * is linked to; without one, to the account of their e-mail, or to a new one, when the provider vouches for the address
 * (Google does, Facebook does not: there one signs up first and links it).
 */
export const socialContract = {
  /** 503 where the provider is not configured. */
  startSocialSignIn: call({
    id: "C021",
    method: "GET",
    path: "/auth/social/{social}",
    summary: "Where to go to sign in by a provider",
    access: anyone,
  })
    .input(z.object({ social, return_to: z.string().max(500).optional() }))
    .output(answers(z.object({ url: z.string() }))),

  /** 103 for an answer that this browser did not ask for, 204 for one that nothing can be done with. */
  finishSocialSignIn: call({
    id: "C022",
    method: "GET",
    path: "/auth/callback/{social}",
    summary: "Sign in, or link, by what the provider sent back",
    access: anyone,
    isWayIn: true,
    writesByGet: "changes",
  })
    .input(
      z.looseObject({
        social,
        state: z.string().max(500).optional(),
        code: z.string().max(2_000).optional(),
        error: z.string().max(200).optional(),
      }),
    )
    .output(answers(z.object({ token: z.string().nullable(), is_new: z.boolean(), return_to: z.string() }))),

  socialLinks: call({
    id: "+social-links",
    method: "GET",
    path: "/auth/account/social",
    summary: "The providers that one can sign in by",
    access: { permissions: [] },
  })
    .input(z.object({}))
    .output(answers(z.object({ socials: z.array(z.object({ social, is_linked: z.boolean() })) }))),

  /** 204 where nothing else would lead into the account, 202 where nothing is linked. Sessions that began by it stay. */
  unlinkSocial: call({
    id: "+social-unlink",
    method: "DELETE",
    path: "/auth/account/social/{social}",
    summary: "Take a provider away from the ways to sign in",
    access: { permissions: [] },
    isWayIn: true,
  })
    .input(z.object({ social }))
    .output(answers(z.object({ social }))),
};
