import { InvitationScreen } from "~/areas/accounts/screens/members/invitation-screen";

export const handle = { title: "identity:invitation.loading", i18n: ["identity"] };
export default InvitationScreen;
