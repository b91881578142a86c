import { scopedRows, tenant, type TenantWork } from "~/platform/db/sql.server";

/** Holds a payment link until the transaction ends, so that of two who pay, or of a payer and who revokes, the second sees the first. */
export async function holdLink({ linkId, ...work }: TenantWork & { linkId: string }): Promise<void> {
  await scopedRows(work)`SELECT 1 FROM payment_links l WHERE ${tenant("l")} AND l.id = ${linkId}::uuid FOR UPDATE`;
}
