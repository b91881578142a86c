import { InvitationScreen } from "~/areas/identity/screens/invitation-screen";

export const handle = { title: "identity:invitation.loading", texts: ["identity"] };
export default InvitationScreen;
