import type { AnyContractProcedure } from "@orpc/contract";
import type { z } from "zod";
import { mayCall } from "../access";
import type { CallMeta } from "../api/call";
import type { WorkspaceScope } from "../db/scope.server";
import { AppError } from "../errors";
import type { Language } from "../i18n/languages";
import type { Principal } from "../principal";
import type { CsvCell } from "./csv";

/** How many rows are sent at once; more are written by a worker. */
export const MOST_AT_ONCE = 10_000;

/** What matches, and for whom. */
export interface ExportAsked<Input> {
  scope: WorkspaceScope;
  /** As the list's call takes it; its page counts for nothing */
  input: Input;
  timeZone: string;
}

/** What a cell is said with, in the reader's language and time zone. */
export interface ExportWords {
  language: Language;
  /** The words of a key, such as `shipments:status.delivered`; `otherwise` where there are none */
  text(key: string, otherwise?: string, params?: Record<string, string | number>): string;
  /** A moment as spreadsheets read it: 2026-05-04 17:30 */
  moment(iso: string | null): string | null;
}

export interface ExportColumn<Row> {
  /** The key of its heading */
  heading: string;
  cell(row: Row, words: ExportWords): CsvCell;
}

/** A list that can be had as a file: all that matches, page by page. */
export interface ListExport<Input, Row> {
  /** As addresses call it, such as `orders` */
  name: string;
  /** The list's call: its input says what matches, its access who may have it */
  call: AnyContractProcedure;
  columns: readonly ExportColumn<Row>[];
  /** What the list's call asks of the plan besides permissions. @throws AppError quotaExpired */
  requireHad?(scope: WorkspaceScope): Promise<void>;
  /** How many rows match, counted up to `most` */
  count(asked: ExportAsked<Input> & { most: number }): Promise<number>;
  readPage(
    asked: ExportAsked<Input> & { cursor: string | undefined; pageSize: number },
  ): Promise<{ rows: readonly Row[]; next: string | null }>;
}

/** A list's export, whatever its rows are. */
// oxlint-disable-next-line typescript/no-explicit-any -- each definition knows its own; who writes files need not
export type AnyListExport = ListExport<any, any>;

type InputOf<Call extends AnyContractProcedure> = z.output<
  Extract<NonNullable<Call["~orpc"]["inputSchema"]>, z.ZodType>
>;

/** Declares how a list is had as a file. */
export function exportList<Call extends AnyContractProcedure, Row>(
  definition: Omit<ListExport<InputOf<Call>, Row>, "call"> & { call: Call },
): AnyListExport {
  return definition;
}

/** What somebody asks of a list by a query, as its call takes it. @throws AppError badRequest for what the call would refuse */
export function readExportInput(list: AnyListExport, query: Readonly<Record<string, unknown>>): unknown {
  const { cursor: _cursor, page_size: _size, ...filters } = query;
  const { success, data, error } = (list.call["~orpc"].inputSchema as z.ZodType).safeParse(filters);
  if (!success) throw new AppError("badRequest", { key: "errors.input_invalid", cause: error });
  return data;
}

/** True for those who may see the list; `method` POST for what leaves something behind. */
export function mayExport(
  list: AnyListExport,
  viewer: Pick<Principal, "kind" | "permissions">,
  method: "GET" | "POST" = "GET",
): boolean {
  const { access } = list.call["~orpc"].meta as CallMeta;
  return !access.public && mayCall(viewer, access.permissions, method);
}
