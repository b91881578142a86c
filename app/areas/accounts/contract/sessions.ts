import { z } from "zod";
import { answers, call, idSchema, momentSchema } from "~/platform/api/call";
import { DEVICE_BROWSERS, DEVICE_SYSTEMS } from "../rules/sessions/describe-device";

const signedIn = { permissions: [] } as const;

const sessionSchema = z.object({
  id: idSchema,
  /** extension: the browser extension's own, which ends with the browser's */
  kind: z.enum(["browser", "extension"]),
  browser: z.enum(DEVICE_BROWSERS).nullable(),
  system: z.enum(DEVICE_SYSTEMS).nullable(),
  /** Where it was signed in from; empty when that is not known */
  ip_address: z.string(),
  /** True for the session that asks */
  is_current: z.boolean(),
  signed_in_at: momentSchema,
  /** To the hour */
  last_used_at: momentSchema,
  /** 180 days after signing in (G076) */
  expires_at: momentSchema,
});

/** The devices that an account is signed in on. They are a person's own: an admin's frame, which staff share, gets 103. */
export const sessionsContract = {
  sessions: call({
    id: "+sessions",
    method: "GET",
    path: "/auth/sessions",
    summary: "The devices that one is signed in on",
    access: signedIn,
  })
    .input(z.object({}))
    .output(answers(z.object({ sessions: z.array(sessionSchema) }))),

  /** 202 for a session that is not one's own or has ended. */
  endSession: call({
    id: "+end-session",
    method: "DELETE",
    path: "/auth/sessions/{sessionId}",
    summary: "Sign out one device",
    access: signedIn,
    isWayIn: true,
  })
    .input(z.object({ sessionId: idSchema }))
    .output(answers(z.object({}))),

  endOtherSessions: call({
    id: "+end-other-sessions",
    method: "DELETE",
    path: "/auth/sessions",
    summary: "Sign out every device but this one",
    access: signedIn,
    isWayIn: true,
  })
    .input(z.object({}))
    .output(answers(z.object({}))),
};
