/** SQLSTATE classes of what the data itself is to blame for: bad values and broken constraints. */
const DATA_FAULT = /\b(22|23)[0-9A-Z]{3}\b/;

interface DatabaseError {
  meta?: { code?: string; driverAdapterError?: { cause?: { originalCode?: string } } };
  cause?: { originalCode?: string };
}

/** True where the database refused the data itself: writing it again is refused again. */
export function isDataFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { meta, cause } = error as DatabaseError;
  const code = meta?.driverAdapterError?.cause?.originalCode ?? meta?.code ?? cause?.originalCode ?? "";
  return DATA_FAULT.test(code);
}
