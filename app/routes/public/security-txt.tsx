import { answerSecurityText } from "./security-text.server";

/** Where a weakness is reported (RFC 9116). */
export const loader = () => answerSecurityText();
