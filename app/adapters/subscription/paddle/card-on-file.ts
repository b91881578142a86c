import type { Transaction } from "@paddle/paddle-node-sdk";
import type { CardOnFile } from "../card-form";
import { fromMinor } from "./standing";

/** What the transactions of an agreement, newest first, say of the card that pays for it. */
export function toCardOnFile(transactions: readonly Transaction[]): CardOnFile {
  const attempts = transactions
    .flatMap(({ payments }) => payments)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  // A card that was only tried pays for nothing.
  const withCard = attempts.filter(({ methodDetails }) => methodDetails?.card);
  const card = (withCard.find(({ status }) => status === "captured") ?? withCard[0])?.methodDetails?.card;
  const due = transactions.find(({ status }) => status === "past_due");
  return {
    card: card
      ? {
          brand: card.type,
          lastFour: card.last4,
          expiryMonth: card.expiryMonth,
          expiryYear: card.expiryYear,
        }
      : null,
    due: due
      ? {
          amount: fromMinor(due.details?.totals?.grandTotal ?? "0", due.currencyCode),
          currency: due.currencyCode,
          askedAt: due.payments.map(({ createdAt }) => new Date(createdAt)),
        }
      : null,
  };
}
