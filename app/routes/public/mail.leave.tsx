import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerLeaveMail } from "~/areas/notifications/server/leave-mail.server";

/** Where mail programs, and people who follow their link, leave the mail of a workspace's news. */
export const loader = ({ request }: LoaderFunctionArgs) => answerLeaveMail(request);
export const action = loader;
