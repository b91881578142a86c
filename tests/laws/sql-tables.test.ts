import { expect, test } from "vitest";
import { tablesNamed } from "./sql-tables.ts";

test.each([
  ["SELECT 1 FROM orders o WHERE o.id = 1", ["FROM orders"]],
  ["select 1 from only orders o join public.stores s on true", ["FROM orders", "JOIN stores"]],
  ["SELECT 1 FROM stores s, jsonb_to_recordset(?) AS n(id int, x int), orders o", ["FROM stores", "FROM orders"]],
  ["SELECT 1 FROM (SELECT 1 FROM orders o, stores s) x", ["FROM orders", "FROM stores"]],
  [
    'DELETE FROM "orders" o USING stores s, members m WHERE a, b',
    ["DELETE FROM orders", "USING stores", "USING members"],
  ],
  ["INSERT INTO orders (id) VALUES (1)", ["INTO orders"]],
  ["TRUNCATE orders, stores", ["TRUNCATE orders", "TRUNCATE stores"]],
])("%s", (text, expected) => {
  const named = tablesNamed(text).map(({ verb, table }) => `${verb} ${table}`);
  expect(named.filter((name) => / (?:orders|stores|members)$/.test(name))).toEqual(expected);
});
