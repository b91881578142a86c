import type { InferContractRouterOutputs } from "@orpc/contract";
import type { Contract } from "~/contract";

type Team = InferContractRouterOutputs<Contract>["identity"]["members"]["data"];
export type Member = Team["members"][number];
export type Invitation = Team["invitations"][number];
