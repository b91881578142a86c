/** House law: of every column of what is kept for its money alone it is known whether it stays, so that nothing of a store or a buyer does. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BUYERS_COLUMNS } from "../../app/areas/orders/server/redaction/buyers-columns.ts";
import { KEPT_COLUMNS } from "../../app/areas/orders/server/redaction/kept-columns.ts";

const SCALARS = /^(?:String|Int|BigInt|Boolean|DateTime|Decimal|Json)(?:\[\]|\?)?$/;

/** A table's columns, by the schema. */
function columnsOf(table: string): string[] {
  const schema = readFileSync("prisma/schema/orders.prisma", "utf8");
  const model = [...schema.matchAll(/^model \w+ \{.*?^\}/gms)].find(([text]) => text.includes(`@@map("${table}")`))![0];
  return [...model.matchAll(/^ {2}(\w+) +(\S+)(.*)$/gm)]
    .filter(([, , type = ""]) => SCALARS.test(type))
    .map(([, field = "", , rest = ""]) => /@map\("(\w+)"\)/.exec(rest)?.[1] ?? field);
}

test.each(KEPT_COLUMNS)("$table: each column stays or becomes something else, once", ({ table, stays, becomes }) => {
  const blanked = BUYERS_COLUMNS.filter((each) => each.table === table).flatMap(({ columns }) => Object.keys(columns));
  const columns = columnsOf(table);
  expect(columns.length).toBeGreaterThan(20);
  const known = [...stays, ...Object.keys(becomes)];
  expect(columns.filter((column) => !known.includes(column) && !blanked.includes(column))).toEqual([]);
  expect(known.filter((column) => !columns.includes(column))).toEqual([]);
  expect(known.filter((column, at) => known.indexOf(column) !== at)).toEqual([]);
  expect(stays.filter((column) => blanked.includes(column))).toEqual([]);
});
