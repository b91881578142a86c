import { z } from "zod";
import { answers, call } from "~/platform/api/call";
import { emailSchema } from "./fields";

const access = { permissions: ["VIEW_SETTING_ACCOUNT"] } as const;

const contactAddressSchema = z.object({
  /** Where mail goes; null while it goes nowhere */
  confirmed: z.string().nullable(),
  /** Was sent a link by which it is confirmed; "expired" once that no longer counts */
  waiting: z.object({ email: z.string(), state: z.enum(["sent", "returned", "expired"]) }).nullable(),
  /** What the shop says of itself */
  proposed: z.string().nullable(),
});
export type ContactAddressAnswer = z.output<typeof contactAddressSchema>;

/** Null for an account with an address of its own: that is where its mail goes. */
const contactAddress = answers(z.object({ contact_address: contactAddressSchema.nullable() }));

/** Where the mail of an account goes that came in by a shop (decision 94). It signs nobody in. */
export const contactAddressContract = {
  contactAddress: call({
    id: "+contact-address",
    method: "GET",
    path: "/auth/account/contact-address",
    summary: "Where the mail of an account without an address of its own goes",
    access,
  })
    .input(z.object({}))
    .output(contactAddress),

  /** 204 for an account with an address of its own, 229 after five mails in an hour, by one account or to one address. */
  askContactAddress: call({
    id: "+ask-contact-address",
    method: "POST",
    path: "/auth/account/contact-address",
    summary: "Have a mail sent by whose link an address is confirmed",
    access,
  })
    .input(z.object({ email: emailSchema }))
    .output(contactAddress),
};
