import { z } from "zod";
import { isPlaceholderAddress } from "../rules/sign-in/placeholder-address";
import { isWeakPassword } from "../rules/sign-in/weak-password";

/**
 * An e-mail address: local-part@domain with a top-level domain of at least two letters (G094); trimmed, in lower case. Signs
 * by which mail programs tell several addresses apart are none of it. The addresses that shops come in under are nobody's.
 */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(z.regexes.email, "errors.field_email")
  .refine((email) => !isPlaceholderAddress(email), "errors.field_email");

/** A password to set: long, and none of those that guessing begins with (X011). */
export const newPasswordSchema = z
  .string()
  .min(10)
  .max(128)
  .refine((password) => !isWeakPassword(password), "errors.field_password_weak");
/** A password to check: any, as the rules for new ones may have changed since it was set. */
export const givenPasswordSchema = z.string().min(1).max(128);
/** A code of a second step: of the account's app, or one of the recovery codes. */
export const stepCodeSchema = z.string().trim().min(6).max(40);
