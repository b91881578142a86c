import { describe, expect, test } from "vitest";
import type { ChannelListing, ListingChannel } from "../../../app/adapters/listing-channel/listing-channel.ts";
import { failsHonestly, type OutsideWorld } from "./outside.ts";

export interface ListingChannelWorld extends OutsideWorld<ListingChannel> {
  listing(key: string): ChannelListing;
}

/** What every listing channel must do, run against its stand-in over HTTP. */
export function listingChannelConformance(name: string, world: ListingChannelWorld): void {
  describe(`${name} keeps the listing channel's contract`, () => {
    test("a listing is pushed once by its key, found again, and keeps its ids when it is pushed again", async () => {
      const channel = await world.adapter();
      const listing = world.listing("conform-once");
      expect(await channel.findListing(listing.key)).toBeNull();
      const first = await channel.pushListing(listing);
      expect(first.variants.map(({ key }) => key)).toEqual(listing.variants.map(({ key }) => key));
      expect(new Set(first.variants.map(({ externalId }) => externalId)).size).toBe(listing.variants.length);
      expect(await channel.findListing(listing.key)).toEqual(first);
      const again = await channel.pushListing({ ...listing, title: "Renamed" });
      expect(again.externalId).toBe(first.externalId);
      expect(again.variants).toEqual(first.variants);
    });

    test("many are pushed with an answer for each", async () => {
      const channel = await world.adapter();
      const listings = ["conform-a", "conform-b", "conform-c"].map((key) => world.listing(key));
      const answered: string[] = [];
      await channel.pushListings(listings, (result) => {
        if (result.ok) answered.push(result.key);
        return Promise.resolve();
      });
      expect(answered.toSorted()).toEqual(listings.map(({ key }) => key));
    });

    test("what was pushed is listed with our key, and is gone once deleted; deleting again is fine", async () => {
      const channel = await world.adapter();
      const { externalId } = await channel.pushListing(world.listing("conform-gone"));
      await channel.setListingStatus(externalId, "draft");
      const keys: (string | null)[] = [];
      let cursor: string | null = null;
      do {
        const page = await channel.listProducts({ updatedSince: null, cursor });
        keys.push(...page.products.map(({ key }) => key));
        ({ nextCursor: cursor } = page);
      } while (cursor);
      expect(keys).toContain("conform-gone");
      await channel.deleteListing(externalId);
      await channel.deleteListing(externalId);
      expect(await channel.findListing("conform-gone")).toBeNull();
    });

    test("it says where listings can be published, or that they cannot", async () => {
      const channel = await world.adapter();
      const publications = channel.capabilities.publications ? await channel.listPublications() : [];
      for (const { id, name: shown, handle } of publications)
        expect([id, shown, handle].every((text) => text.length > 0)).toBe(true);
      expect(publications.length > 0).toBe(channel.capabilities.publications);
    });

    failsHonestly(world);
  });
}
