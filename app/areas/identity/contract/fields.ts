import { z } from "zod";

/** An e-mail address: local-part@domain with a top-level domain of at least two letters (G094); trimmed, in lower case. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[a-z]{2,}$/, "errors.field_email");

/** A password to set. */
export const newPasswordSchema = z.string().min(10).max(128);
/** A password to check: any, as the rules for new ones may have changed since it was set. */
export const givenPasswordSchema = z.string().min(1).max(128);
