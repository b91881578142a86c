import type { JobHandler } from "~/platform/jobs/handle.server";
import { handleAnswerDataRequest } from "./jobs/answer-data-request.server";
import { handleCheckKeyedStores } from "./jobs/check-keyed-stores.server";
import { handleClearSignIns } from "./jobs/clear-sign-ins.server";
import { handleConfirmUninstall } from "./jobs/confirm-uninstall.server";
import { handleDeleteAsked } from "./jobs/delete-asked.server";
import { handleEncryptAnew } from "./jobs/encrypt-anew.server";
import { handleEraseWorkspace } from "./jobs/erase-workspace.server";
import { handleForgetLeftBuyers } from "./jobs/forget-left-buyers.server";
import { handleGatherMovedRows } from "./jobs/gather-moved-rows.server";
import { handleLeaveWorkspaces } from "./jobs/leave-workspaces.server";
import { handleRedactShop } from "./jobs/redact-shop.server";
import { handleRefreshTokens } from "./jobs/refresh-tokens.server";
import { handleRenewSupplierAccount, handleRenewSupplierAccounts } from "./jobs/renew-supplier-accounts.server";
import { handleSendContactMail } from "./jobs/send-contact-mail.server";
import { handleSendDeletionMail } from "./jobs/send-deletion-mail.server";
import { handleSendFormerOwnerMail } from "./jobs/send-former-owner-mail.server";
import { handleSendInvitation } from "./jobs/send-invitation.server";
import { handleSendMail } from "./jobs/send-mail.server";
import { handleSendMigrationMail } from "./jobs/send-migration-mail.server";
import { handleSetUpStore } from "./jobs/set-up-store.server";
import { handleTellLostSuppliers } from "./jobs/tell-lost-suppliers.server";
import type { OtherAreas } from "./server/others";

/** How the work of jobs.ts is done. */
export const accountsJobs = (others: OtherAreas): readonly JobHandler[] => [
  handleAnswerDataRequest(others),
  handleCheckKeyedStores(others),
  handleClearSignIns,
  handleDeleteAsked(others),
  handleEncryptAnew,
  handleEraseWorkspace(others),
  handleForgetLeftBuyers(others),
  handleGatherMovedRows(others),
  handleLeaveWorkspaces(others),
  handleRefreshTokens,
  handleRenewSupplierAccount,
  handleRenewSupplierAccounts,
  handleSendContactMail,
  handleSendDeletionMail,
  handleSendFormerOwnerMail,
  handleSendInvitation,
  handleSendMail,
  handleSendMigrationMail,
  handleSetUpStore(others),
  handleConfirmUninstall(others),
  handleRedactShop(others),
  handleTellLostSuppliers(others),
];
