import type { SavedPaymentMethod } from "@prisma/client";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { PaymentAutomation, SavedMethodRow } from "../../contract/payments";
import { expiryOf } from "../../rules/payments/card-expiry";
import type { AutoMethod } from "../../rules/payments/settings";
import { readWallet } from "../read-wallet.server";
import { readAutoTopUp } from "./fill-wallet.server";
import { readPaymentWays } from "./payment-settings.server";
import { findOpenCharge } from "./record-charge.server";
import { savableMethods } from "./save-method.server";
import { listSavedMethods } from "./saved-methods.server";

/** All that the payments page shows of automatic payment (ledger C095). */
export async function readAutomation(scope: WorkspaceScope): Promise<PaymentAutomation> {
  const { db, workspaceId } = scope;
  const [{ automatic }, methods, rule, wallet, open] = await Promise.all([
    readPaymentWays(db, workspaceId),
    listSavedMethods(db),
    readAutoTopUp(scope),
    readWallet({ scope }),
    findOpenCharge(db, workspaceId),
  ]);
  const topUp = open && (await db.topUp.findUniqueOrThrow({ where: { id: open.topUpId } }));
  return {
    currency: wallet.currency,
    ...automatic,
    savable: savableMethods(),
    methods: methods.map(toRow),
    auto_top_up: rule,
    open_charge: open &&
      topUp && {
        amount: topUp.amount.toFixed(2),
        currency: topUp.currency,
        page_url: open.state === "needs_person" ? open.pageUrl : null,
        created_at: open.createdAt.toISOString(),
      },
  };
}

/** What orders can be paid with now: the wallet, and what may be charged (ledger B042, C103). */
export async function readPaymentItems(scope: WorkspaceScope) {
  const [{ total_balance: balance, currency }, methods] = await Promise.all([
    readWallet({ scope }),
    listSavedMethods(scope.db),
  ]);
  const chosen = methods.find(({ isDefault }) => isDefault);
  return [
    { type: "wallet" as const, method: null, balance, currency },
    ...(chosen ? [{ type: chosen.kind as AutoMethod, method: toRow(chosen), balance: null, currency }] : []),
  ];
}

function toRow(method: SavedPaymentMethod): SavedMethodRow {
  const { id, kind, brand, last4, expiryMonth: month, expiryYear: year, email, isDefault, failingReason } = method;
  return {
    id,
    kind: kind as AutoMethod,
    brand,
    last4,
    expiry: month && year ? { month, year, state: expiryOf({ month, year }, new Date()) } : null,
    email,
    is_default: isDefault,
    failing_reason: failingReason,
  };
}
