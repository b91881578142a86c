import { createContext } from "react";

/** The IANA time zone in which moments are told: the seller's. */
export const TimeZoneContext = createContext("UTC");
