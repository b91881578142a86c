import { WarehouseError } from "./errors.ts";
import type { Destination } from "./orders.ts";

/** @throws invalid_address, invalid_phone */
export function checkAddress(destination: Destination): void {
  for (const field of ["name", "address1", "city", "zip"] as const) {
    if (destination[field].trim() === "")
      throw new WarehouseError(422, "invalid_address", `${field} is empty`, { field: `destination.${field}` });
  }
  if (!/^\+?[\d\s().-]{6,20}$/.test(destination.phone)) {
    throw new WarehouseError(422, "invalid_phone", "A phone number of 6 to 20 digits is needed", {
      field: "destination.phone",
    });
  }
}
