import { html, type Markup } from "../../core/html.ts";
import type { Publication } from "../model.ts";
import { CHANNEL_APPS } from "../products/channel-apps.ts";
import type { ShopifyState } from "../state.ts";
import { adminPath, postButton, type AdminView } from "./layout.ts";

/** What a merchant does with sales channels, by their names. @throws Error with words for the merchant */
export function channelActs(state: ShopifyState, shop: string) {
  const present = (name: string) =>
    state.publications.find((publication) => publication.shop === shop && publication.name === name);
  return {
    add(name: string) {
      if (!Object.hasOwn(CHANNEL_APPS, name)) throw new Error(`There is no channel called ${name}`);
      if (!present(name)) state.addChannel(shop, name);
    },
    remove(name: string) {
      const channel = present(name);
      if (channel) state.removeChannel(channel);
    },
  };
}

/** A shop's sales channels, each to be removed, and those that can be added. */
export function channelList(view: AdminView, channels: Publication[]): Markup {
  const base = `${adminPath(view.shop)}/settings/channels`;
  const addable = Object.keys(CHANNEL_APPS).filter((name) => channels.every((channel) => channel.name !== name));
  return html`<ul>
      ${channels.map(
        ({ name }) => html`<li>${name} ${postButton(`${base}/remove`, `Remove ${name}`, { fields: { name } })}</li>`,
      )}
    </ul>
    <form method="post" action="${base}/add">
      <select name="name" aria-label="Sales channel">
        ${addable.map((name) => html`<option>${name}</option>`)}
      </select>
      <button>Add channel</button>
    </form>`;
}
