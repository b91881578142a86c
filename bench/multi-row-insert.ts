/** The limit for everything that writes: INSERT statements of many rows, with the values as parameters. */
import type pg from "pg";

const ROWS_A_STATEMENT = 200;

/** Rows as PostgreSQL writes them: every value as text, so that nothing is lost or turned on the way. */
export type TextRow = Record<string, string | null | undefined>;

/** Reads rows of a table as texts. */
export async function readRows(
  client: pg.Client,
  table: string,
  condition: string,
  values: unknown[],
): Promise<TextRow[]> {
  const asText = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig;
  const { rows } = await client.query<TextRow>({
    text: `SELECT * FROM ${table} WHERE ${condition}`,
    values,
    types: asText,
  });
  return rows;
}

/** Inserts the rows in statements of 200. */
export async function multiRowInsert(client: pg.Client, table: string, rows: readonly TextRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const part = rows.slice(start, start + ROWS_A_STATEMENT);
    const places = part.map(
      (_, row) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(",")})`,
    );
    const values = part.flatMap((row) => columns.map((column) => row[column] ?? null));
    await client.query(`INSERT INTO ${table} (${columns.join(",")}) VALUES ${places.join(",")}`, values);
  }
}
