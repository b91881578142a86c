import { checkAnswer, parseLossless } from "~/adapters/parse-answer";
import { AppError } from "~/platform/errors";
import type { SupplierPush } from "../supplier-push";
import { push } from "./schema";
import { isPushSigned } from "./signature.server";

/**
 * Checks a warehouse push's signature over the raw body and says which order, or which product, to read back.
 * @returns null for kinds of no interest
 * @throws AppError unauthorized for a wrong or old signature; OutsideError unreadable_answer
 */
export function readZopiPush({
  rawBody,
  headers,
  secret,
}: {
  rawBody: string;
  headers: Headers;
  secret: string;
}): SupplierPush | null {
  if (!isPushSigned({ rawBody, headers, secret, now: Date.now() }))
    throw new AppError("unauthorized", { key: "errors.webhook_signature" });
  const { id, type, data } = checkAnswer(push, parseLossless(rawBody, { isSafe: true }), { isSafe: true });
  if (type === "inventory.updated")
    return data.product_id ? { eventId: id, about: "goods", productId: data.product_id } : null;
  if (type !== "order.updated" && type !== "shipment.created") return null;
  const orderId = data.order?.id ?? data.order_id;
  const reference = data.order?.reference ?? data.reference ?? null;
  return orderId ? { eventId: id, about: "order", orderId, reference } : null;
}
