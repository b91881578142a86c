import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerConfirmContact } from "~/areas/accounts/server/profile/confirm-contact-address.server";

/** Where people who follow the link of a mail confirm that a workspace's news may go to their address. */
export const loader = ({ request }: LoaderFunctionArgs) => answerConfirmContact(request);
export const action = loader;
