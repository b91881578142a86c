import type { WorkspaceScope } from "~/platform/db/scope.server";
import { readSetting, writeSetting } from "~/platform/settings/workspace-settings.server";
import { companySchema, type Company } from "../../rules/receipts/company-details";
import { companyHistorySchema, withCompany, type CompanyHistory } from "../../rules/receipts/company-history";

const KEY = "company-details";

/** Which company a workspace's receipts were made out to, and when (decision 48); empty while nobody has said. */
export async function readCompanies({ db, workspaceId }: WorkspaceScope): Promise<CompanyHistory> {
  const kept = companyHistorySchema.safeParse(await readSetting({ db, workspaceId, key: KEY }));
  return kept.data ?? [];
}

/** The company that the next receipts are made out to; empty while nobody has said. */
export async function readCompany(scope: WorkspaceScope): Promise<Company> {
  return (await readCompanies(scope)).at(-1)?.company ?? companySchema.parse({});
}

/** Keeps it for what is paid from now on. */
export async function changeCompany({ scope, company }: { scope: WorkspaceScope; company: Company }): Promise<Company> {
  const { db, workspaceId } = scope;
  const value = withCompany(await readCompanies(scope), company, new Date());
  await writeSetting({ db, workspaceId, key: KEY, value });
  return company;
}
