import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { contactAddressContract } from "../contract/contact-address";
import { askContactAddress, readContactAddress } from "../server/profile/contact-address.server";

const os = implementArea(contactAddressContract);

export const contactAddressRouter = os.router({
  contactAddress: os.contactAddress.handler(async ({ context }) =>
    ok({ contact_address: await readContactAddress(context.caller().principal) }),
  ),

  askContactAddress: os.askContactAddress.handler(async ({ input, context }) =>
    ok({
      contact_address: await askContactAddress({
        principal: context.caller().principal,
        email: input.email,
        ip: context.request.ip,
      }),
    }),
  ),
});
