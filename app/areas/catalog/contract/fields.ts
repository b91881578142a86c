import { z } from "zod";
import { SOURCE_FORM } from "../rules/sources/source-form";

/** Fields that several calls of the catalog share. */

/** A supplier by its id. Which there are is the registry's to say. */
export const sourceSchema = z.string().regex(SOURCE_FORM);
/** A supplier's id of a product: any characters but control ones, and never a number. */
export const sourceProductIdSchema = z.string().regex(/^[\w.:-]{1,100}$/);
export const keywordSchema = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\0]*$/);
export const slugSchema = z.string().regex(/^[\w-]{1,60}$/);
export const pageInput = {
  page: z.coerce.number().int().min(1).max(400).default(1),
  page_size: z.coerce.number().int().min(1).max(60).default(24),
};
