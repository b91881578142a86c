import { apiClient, errorBodyOf } from "~/platform/api/client";
import { download } from "~/platform/api/download";

/** What a list is asked for, as its call takes it. */
export type ExportQuery = Readonly<Record<string, unknown>>;

/**
 * Has all that matches in a list as a file: at once, or, where it is too long for that, written by a worker.
 * @returns whether it is here, or will be
 */
export async function exportList(list: string, asked: ExportQuery): Promise<"here" | "coming"> {
  const { cursor: _cursor, page_size: _size, ...filters } = asked;
  const query = Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  );
  try {
    await download(`/exports/${list}?${new URLSearchParams(query).toString()}`);
    return "here";
  } catch (error) {
    if (errorBodyOf(error)?.error_code !== "EXPORT_TOO_LONG") throw error;
    await apiClient.files.startExport({ list, query });
    return "coming";
  }
}
