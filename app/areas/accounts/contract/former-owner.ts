import { z } from "zod";
import { answers, call } from "~/platform/api/call";

const access = { permissions: ["VIEW_SETTING_CHANNEL"] } as const;

/**
 * What a shop was here before it came back with another owner (decision 95), for the shop one is embedded in while it is nobody's
 * in person: whoever reads the mail of its former owner gets it back. 204 says that somebody has worked here since, 229 that
 * five mails went out in an hour, or ten codes were wrong in a day.
 */
export const formerOwnerCalls = {
  formerOwner: call({
    id: "+former-owner",
    method: "GET",
    path: "/core/stores/former-owner",
    summary: "Under whose address the shop was here before",
    access,
  })
    .input(z.object({}))
    .output(
      answers(
        z.object({
          /** Masked, such as a•••@example.com; null where the shop was nothing here that can be got back */
          former_owner: z.object({ owner_email: z.string() }).nullable(),
        }),
      ),
    ),

  mailFormerOwner: call({
    id: "+former-owner-code",
    method: "POST",
    path: "/core/stores/former-owner/code",
    summary: "Have the shop's former owner sent a code, good for ten minutes",
    access,
    isWayIn: true,
  })
    .input(z.object({}))
    .output(answers(z.object({}))),

  takeBackStore: call({
    id: "+former-owner-return",
    method: "POST",
    path: "/core/stores/former-owner",
    summary: "Get back what the shop was here before, by the code that its former owner was sent",
    access,
    isWayIn: true,
  })
    .input(z.object({ code: z.string().trim().min(1).max(20) }))
    .output(answers(z.object({}))),
};
