import { html, type Markup } from "../../core/html.ts";
import type { FulfillmentOrder } from "../fulfillment-model.ts";
import { numericId } from "../ids.ts";
import type { Order } from "../model.ts";
import { supportedActions } from "../orders/derive.ts";
import type { Shopify } from "../shopify.ts";
import type { ShopifyState } from "../state.ts";

/** What a merchant can do with a part of an order, or with some units of it: send it, hold it, put it off, move it. */
export function partForms(
  state: ShopifyState,
  shop: string,
  action: string,
  order: Order,
  fulfillmentOrder: FulfillmentOrder,
): Markup | null {
  const can = supportedActions(state, fulfillmentOrder);
  const buttons = [
    ...(can.includes("CREATE_FULFILLMENT") ? [["fulfill", "Fulfill items"]] : []),
    ...(can.includes("HOLD") && fulfillmentOrder.status === "OPEN" ? [["hold", "Hold fulfillment"]] : []),
    ...(can.includes("RELEASE_HOLD") ? [["release", "Release hold"]] : []),
    ...(fulfillmentOrder.status === "OPEN" ? [["schedule", "Fulfill later"]] : []),
    ...(can.includes("MARK_AS_OPEN") ? [["due", "Fulfill early"]] : []),
    ...(can.includes("MOVE") ? [["move", "Change location"]] : []),
  ] as const;
  if (buttons.length === 0) return null;
  const units = fulfillmentOrder.lines
    .filter(({ remainingQuantity }) => remainingQuantity > 0)
    .map(({ lineItemId, remainingQuantity }) => {
      const title = order.lines.find(({ id }) => id === lineItemId)?.title ?? "";
      return html`<label
        >${title}
        <input type="number" name="units ${lineItemId}" min="0" max="${remainingQuantity}" value="${remainingQuantity}"
      /></label>`;
    });
  const places = state.locations
    .filter((place) => place.shop === shop && place.id !== fulfillmentOrder.locationId)
    .map(({ id, name }) => html`<option value="${numericId(id)}">${name}</option>`);
  return html`<form method="post" action="${action}" class="part">
    ${units} ${can.includes("CREATE_FULFILLMENT") && html`<label>Tracking number <input name="number" /></label>`}
    ${fulfillmentOrder.status === "OPEN" && html`<label>On <input type="date" name="day" /></label>`}
    ${
      can.includes("MOVE") &&
      html`<label
        >Location
        <select name="location">
          ${places}
        </select></label
      >`
    }
    <div class="actions">
      ${buttons.map(([name, text]) => html`<button name="act" value="${name}">${text}</button>`)}
    </div>
  </form>`;
}

/** Does what such a form asks for. @throws Refusal with Shopify's words */
export function partAct(
  { parts }: Shopify,
  { shop }: Order,
  partId: string,
  form: Record<string, string | undefined>,
): void {
  const units = Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      name.startsWith("units ") ? [[name.slice("units ".length), Number(value) || 0]] : [],
    ),
  );
  const { number, day, location } = form;
  switch (form.act) {
    case "fulfill":
      return parts.fulfill(shop, partId, units, number ? { number } : null);
    case "hold":
      return void parts.hold(shop, partId, units);
    case "release":
      return parts.release(shop, partId);
    case "schedule":
      return void parts.schedule(shop, partId, day ? new Date(day).toISOString() : null, units);
    case "due":
      return parts.comeDue(shop, partId);
    case "move":
      return void parts.moveTo(shop, partId, `gid://shopify/Location/${location ?? ""}`, units);
    default:
      throw new Error(`A part can't be given to ${form.act ?? "nothing"}`);
  }
}
