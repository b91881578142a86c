import { GraphQLError } from "graphql";
import type { Shop } from "../model.ts";
import type { Shopify } from "../shopify.ts";

/** One execution of a document: whose shop, with which rights. It is the context value of every resolver. */
export interface Call {
  shopify: Shopify;
  shop: Shop;
  scopes: ReadonlySet<string>;
  /** True inside bulk queries, where connections give all they have. */
  unpaged: boolean;
  /** Points of cost that the answer really took. */
  spent: number;
}

/** A field's function on a served object; graphql-js calls it with the arguments and the call. */
export type Resolver = (args: any, call: Call, info: import("graphql").GraphQLResolveInfo) => unknown;
export type Resolvers = Record<string, Resolver>;

/** One entry of a payload's `userErrors`. Types without a `code` ignore it. */
export interface UserError {
  field: string[] | null;
  message: string;
  code: string | null;
}

export function userError(field: string[] | null, message: string, code: string | null = null): UserError {
  return { field, message, code };
}

/** A payload that carries only errors; its other fields are answered with null. */
export function refused(...userErrors: UserError[]): { userErrors: UserError[] } {
  return { userErrors };
}

/** A top-level error as Shopify answers it, with HTTP 200. */
export function apiError(message: string, code: string, extensions: Record<string, unknown> = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...extensions } });
}

/** Times are given to the second, as Shopify does. */
export function isoSeconds(time: string): string {
  return `${time.slice(0, 19)}Z`;
}

export function isoSecondsOrNull(time: string | null): string | null {
  return time === null ? null : isoSeconds(time);
}
