import { dehydrate, hydrate, QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { makeQueryClient } from "./query-client";

test("G209 an answer is fresh for five minutes, and the window's focus reads nothing anew", () => {
  expect(makeQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });
});

test("a change without a connection fails at once instead of going out later", () => {
  expect(makeQueryClient().getDefaultOptions().mutations).toMatchObject({ networkMode: "always" });
});

test("news that comes between reading a screen's data and showing it has that data read anew, once", async () => {
  const onServer = new QueryClient();
  await onServer.fetchQuery({ queryKey: ["copies"], queryFn: () => "being copied" });
  const client = makeQueryClient();
  client.beginScreen();
  await client.invalidateQueries({ queryKey: ["copies"] });
  await client.invalidateQueries({ queryKey: ["orders"] });
  hydrate(client, dehydrate(onServer));
  const queryFn = vi.fn(() => "there");
  const observer = new QueryObserver(client, { queryKey: ["copies"], queryFn });
  const leave = observer.subscribe(() => undefined);
  expect(observer.getCurrentResult().data).toBe("being copied");

  client.endScreen();
  await expect.poll(() => observer.getCurrentResult().data).toBe("there");
  client.beginScreen();
  client.endScreen();
  expect(queryFn).toHaveBeenCalledOnce();
  leave();
});
