import type { ServiceMessage, ServiceRequest } from "@prisma/client";
import type { ServiceRequestDetail, SourcingDetails } from "../contract";
import type { RequestState } from "../rules/requests";

/** A request as lists show it. */
export function toRow({ id, title, state, createdAt, updatedAt }: ServiceRequest) {
  return {
    id,
    title,
    type: "sourcing" as const,
    state: state as RequestState,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

/** A request with its messages, as its own page shows it. */
export function toDetail(
  request: ServiceRequest & { messages: ServiceMessage[] },
  isStaff: boolean,
): ServiceRequestDetail {
  return {
    ...toRow(request),
    details: request.details as SourcingDetails,
    messages: request.messages.map(({ id, author, text, createdAt }) => ({
      id,
      author: author === "team" ? "team" : "merchant",
      text,
      at: createdAt.toISOString(),
    })),
    is_staff: isStaff,
  };
}
