import { z } from "zod";
import { answers, call, idSchema } from "~/platform/api/call";
import { givenPasswordSchema, stepCodeSchema } from "./fields";

const signedIn = { permissions: [] } as const;

/**
 * A second step of signing in (decision 85): a code of an app (RFC 6238), or one of ten that are kept for when it is lost. A
 * person's own: an admin's frame, whose platform signs in, gets 103.
 */
export const secondStepContract = {
  secondStep: call({
    id: "+second-step",
    method: "GET",
    path: "/auth/second-step",
    summary: "Whether signing in takes a second step",
    access: signedIn,
  })
    .input(z.object({}))
    .output(answers(z.object({ is_on: z.boolean(), recovery_codes_left: z.int() }))),

  /** Mails an account without a password a link, whose `code` it begins with; 229 after five in an hour. */
  mailStepLink: call({
    id: "+second-step-mail",
    method: "POST",
    path: "/auth/second-step/mail",
    summary: "Have a link mailed that begins a second step where there is no password",
    access: signedIn,
    isWayIn: true,
  })
    .input(z.object({}))
    .output(answers(z.object({}))),

  /**
   * `url` is what an app takes in (otpauth). 204 for a wrong password, or a wrong code of the mail where the account has no
   * password, and while it is on.
   */
  beginSecondStep: call({
    id: "+second-step-begin",
    method: "POST",
    path: "/auth/second-step/begin",
    summary: "Begin to have signing in take a second step",
    access: signedIn,
    isWayIn: true,
  })
    .input(z.object({ password: givenPasswordSchema.default(""), mailed_code: z.string().max(100).default("") }))
    .output(answers(z.object({ url: z.string() }))),

  /** By a first code of the app. The recovery codes are shown this once; every other device is signed out. */
  confirmSecondStep: call({
    id: "+second-step-confirm",
    method: "POST",
    path: "/auth/second-step/confirm",
    summary: "Have signing in take a second step from now on",
    access: signedIn,
    isWayIn: true,
  })
    .input(z.object({ code: stepCodeSchema }))
    .output(answers(z.object({ recovery_codes: z.array(z.string()) }))),

  endSecondStep: call({
    id: "+second-step-end",
    method: "POST",
    path: "/auth/second-step/end",
    summary: "Have signing in take no second step any more",
    access: signedIn,
    isWayIn: true,
  })
    .input(z.object({ code: stepCodeSchema }))
    .output(answers(z.object({}))),

  /**
   * Ends a sign-in that was answered with 101 "errors.identity_second_step" and `pending`, which counts for ten minutes: as C002.
   * 204 for a wrong code, 229 after five from one place in a quarter of an hour, and after twenty from anywhere in an hour, save
   * where the account is signed in.
   */
  finishSecondStep: call({
    id: "+second-step-finish",
    method: "POST",
    path: "/auth/second-step/finish",
    summary: "Sign in by the second step",
    access: { public: true },
    isWayIn: true,
  })
    .input(z.object({ pending: z.string().min(1).max(400), code: stepCodeSchema }))
    .output(answers(z.object({ token: z.string(), account: z.object({ id: idSchema }) }))),
};
