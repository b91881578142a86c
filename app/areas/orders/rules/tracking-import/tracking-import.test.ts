import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLine } from "~/platform/export/csv";
import { decideFates, type OrderRow, type OrderToSend } from "./fates";
import { IMPORT_TABLE } from "./import-states";
import { MOST_ROWS, readFile } from "./read-file";
import { decodeTable, SEPARATORS, splitTable } from "./split-table";

const utf8 = (text: string) => new TextEncoder().encode(text);
function rowsOf(file: string | Uint8Array) {
  const read = readFile(typeof file === "string" ? utf8(file) : file);
  if (read.problem !== null) throw new Error(read.problem);
  return read.rows;
}

describe("a table of text", () => {
  test("whatever is in a file, each line with anything in it is in a record, once and in its order", () => {
    const piece = fc.constantFrom('"', '""', ",", ";", "\t", "\n", "\r\n", "\r", "a", "#1001", " ", "=", "é", '","');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), fc.constantFrom(...SEPARATORS), (pieces, separator) => {
        const text = pieces.join("");
        const lines = text.split(/\r\n|\n|\r/);
        const taken = new Set<number>();
        for (const { line, lines: count } of splitTable(text, separator))
          for (let at = line; at < line + count; at++) {
            expect(taken.has(at)).toBe(false);
            taken.add(at);
          }
        const letters = new RegExp(`[^\\s"${separator}]`);
        for (const [index, line] of lines.entries())
          if (letters.test(line)) expect(taken.has(index + 1), line).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test("what is written as CSV is read as it was", () => {
    const cell = fc.string({ maxLength: 12 }).filter((text) => !/[=+\-@＝＋－＠]|^[\t\r]/.test(text));
    const table = fc.array(fc.tuple(fc.constant("x"), cell, cell), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(table, (rows) => {
        const records = [...splitTable(rows.map(csvLine).join(""), ",")];
        expect(records.map(({ cells }) => cells)).toEqual(rows);
        expect(records.every(({ broken }) => broken === null)).toBe(true);
      }),
    );
  });

  test("a quote that is never closed breaks its own line and no other", () => {
    const rows = rowsOf('Order,Tracking number\n#1,"AAAA1\n#2,BBBB2\n#3,CCCC3\n');
    expect(rows).toMatchObject([
      { line: 2, fate: "broken", reason: "quotes", raw: '#1,"AAAA1' },
      { line: 3, order: "#2", number: "BBBB2", fate: "found" },
      { line: 4, order: "#3", fate: "found" },
    ]);
  });

  test.each([
    ["UTF-8 with its mark", Buffer.from("\uFEFFBestellung;Trackingnummer;Artikel\n#1;AB12345;Größe", "utf8")],
    ["UTF-16 with its mark", Buffer.from("\uFEFFBestellung;Trackingnummer;Artikel\n#1;AB12345;Größe", "utf16le")],
    ["UTF-16 without", Buffer.from("Bestellung;Trackingnummer;Artikel;Menge\n#1;AB12345;Größe;", "utf16le")],
    ["UTF-16 turned", Buffer.from("\uFEFFBestellung;Trackingnummer;Artikel\n#1;AB12345;Größe", "utf16le").swap16()],
    ["Windows-1252", Buffer.from("Bestellung;Trackingnummer;Artikel\n#1;AB12345;Größe", "latin1")],
  ])("%s is read", (_name, bytes) => {
    expect(rowsOf(new Uint8Array(bytes))).toMatchObject([
      { order: "#1", number: "AB12345", item: "Größe", fate: "found" },
    ]);
  });

  test("no letter comes out that a database cannot keep", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const text = decodeTable(bytes);
        expect(text.isWellFormed() && !text.includes("\0")).toBe(true);
      }),
    );
  });
});

describe("a file of tracking numbers", () => {
  test.each([
    ["Order,Tracking number,Carrier\n1001,AB123456,UPS", ","],
    ["sep=;\r\nName;Lineitem sku;Tracking Company;TRACKING_NUMBER\r\n1001;X;UPS;AB123456", ";"],
    ["\n\nnúmero de pedido\tnúmero de seguimiento\tTransportista\n1001\tAB123456\tUPS", "\t"],
    ["订单号,快递单号,快递公司\n1001,AB123456,UPS", ","],
    ["رقم الطلب;رقم التتبّع;شركة الشحن\n1001;AB123456;UPS", ";"],
  ])("finds its columns by name: %j", (text) => {
    expect(rowsOf(text)).toMatchObject([{ order: "1001", number: "AB123456", carrier: "UPS", fate: "found" }]);
  });

  test("is refused without rows, without the columns that are needed, and with too many rows", () => {
    expect(readFile(utf8("")).problem).toBe("empty");
    expect(readFile(utf8("Order,Tracking\n\n , \n")).problem).toBe("empty");
    expect(readFile(utf8("Order,Carrier\n1,UPS")).problem).toBe("columns");
    expect(readFile(utf8(`Order,Tracking\n${"1,AAAAA\n".repeat(MOST_ROWS)}`)).problem).toBeNull();
    expect(readFile(utf8(`Order,Tracking\n${"1,AAAAA\n".repeat(MOST_ROWS + 1)}`)).problem).toBe("too_long");
  });

  test("keeps nothing of a broken row's other columns, which have buyers in them", () => {
    const [row] = rowsOf("Ship to,Quantity,Order,Street,Tracking number\nNoa Quay,x,#1,17 Lantern Alley,AB12345");
    expect(row).toMatchObject({ fate: "broken", reason: "quantity", raw: "x | #1 | AB12345" });
    expect(JSON.stringify(row)).not.toMatch(/Noa|Lantern/);
  });

  test.each([
    [",AB12345,,", "broken", "no_order"],
    ["1,AB12345,x,", "broken", "quantity"],
    ["1,AB12345,0,", "broken", "quantity"],
    ["1,AB12345,1.5,", "broken", "quantity"],
    ["1,AB12345,1,ftp://x", "broken", "url"],
    ["1,AB12345,1,,more", "broken", "too_many_cells"],
    [`1,${"A".repeat(300)},,`, "broken", "too_long"],
    ["1,,,", "nothing_to_send", "no_number"],
    ["1,A/1,,", "number_malformed", null],
    ["1,1.23457E+15,,", "number_malformed", "spoiled"],
    ["1,AB12345,2.0,https://x.test/1", "found", null],
    ['1,"=""0012345""",,', "found", null],
    ["1,'0012345,,", "found", null],
    ["1,1Z 999 AA1,,", "found", null],
  ])("says of each row what it is: %j", (line, fate, reason) => {
    expect(rowsOf(`Order,Tracking,Quantity,URL\n${line}`)).toMatchObject([{ fate, reason }]);
  });

  test("takes away what spreadsheets put around numbers", () => {
    const rows = rowsOf('Order,Tracking\n1,"=""0012345"""\n1,\'0012346\n1,1Z 999 AA1');
    expect(rows.map(({ number }) => number)).toEqual(["0012345", "0012346", "1Z999AA1"]);
  });
});

const carrierOf = (name: string) => (name.toLowerCase() === "ups" ? "UPS" : null);
const row = (position: number, change: Partial<OrderRow> = {}): OrderRow => ({
  ...{ position, number: `NR${position}000`, carrier: "", item: "", quantity: null },
  ...change,
});
const order = (change: Partial<OrderToSend> = {}): OrderToSend => ({
  isCancelled: false,
  numbers: [],
  lines: [
    { id: "a", sku: "LAMP", title: "Lamp", variantTitle: "Brass", left: 2 },
    { id: "b", sku: "SHADE", title: "Shade", variantTitle: "", left: 1 },
  ],
  ...change,
});
const fatesOf = (rows: OrderRow[], of = order()) =>
  decideFates({ rows, order: of, carrierOf }).map(({ fate, reason }) => (reason ? `${fate} ${reason}` : fate));

describe("what becomes of a row", () => {
  test("each takes what the ones before it left", () => {
    expect(fatesOf([row(0, { item: "lamp", quantity: 1 }), row(1), row(2)])).toEqual([
      "to_send",
      "to_send",
      "nothing_to_send",
    ]);
    expect(fatesOf([row(0, { item: "Lamp - Brass", quantity: 3 }), row(1, { item: "Chair" })])).toEqual([
      "too_much",
      "item_not_found",
    ]);
  });

  test("a number that is there, one said twice, and a cancelled order's", () => {
    expect(fatesOf([row(0), row(1)], order({ numbers: ["nr0000"] }))).toEqual(["already_there", "to_send"]);
    const twice = { number: "SAME1", item: "SHADE" };
    expect(fatesOf([row(0, twice), row(1, twice)])).toEqual(["to_send", "already_there twice"]);
    expect(fatesOf([row(0)], order({ isCancelled: true }))).toEqual(["nothing_to_send cancelled"]);
  });

  test("rows of one number are one parcel, with the carrier that one of them names", () => {
    const number = "SAME1";
    const known = decideFates({
      rows: [row(0, { number, item: "LAMP" }), row(1, { number, item: "SHADE", carrier: "ups" })],
      order: order(),
      carrierOf,
    });
    expect(known.map(({ fate, carrier }) => [fate, carrier])).toEqual([
      ["to_send", "UPS"],
      ["to_send", "UPS"],
    ]);
    expect(fatesOf([row(0, { number, item: "LAMP", carrier: "Acme" }), row(1, { number, item: "SHADE" })])).toEqual([
      "carrier_unknown",
      "carrier_unknown",
    ]);
  });

  test("never more is taken of a line than is left, and each row has one fate", () => {
    const some = fc.record({
      number: fc.constantFrom("NR001", "NR002", "NR003", "nr001"),
      carrier: fc.constantFrom("", "UPS", "Acme"),
      item: fc.constantFrom("", "lamp", "SHADE", "Chair"),
      quantity: fc.option(fc.integer({ min: 1, max: 4 })),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), fc.nat(4), fc.nat(4), (parts, lamps, shades) => {
        const [lamp, shade] = order().lines as [OrderToSend["lines"][number], OrderToSend["lines"][number]];
        const lines = [
          { ...lamp, left: lamps },
          { ...shade, left: shades },
        ];
        const rows = parts.map((part, position) => ({ position, ...part }));
        const decided = decideFates({ rows, order: order({ lines }), carrierOf });
        expect(decided.map(({ position }) => position)).toEqual(rows.map(({ position }) => position));
        for (const { id, left } of lines) {
          const taken = decided.flatMap(({ takes }) => takes).filter((take) => take.orderLineId === id);
          expect(taken.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(left);
        }
        for (const { fate, units, takes } of decided)
          expect(takes.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
            fate === "to_send" || fate === "carrier_unknown" ? units : 0,
          );
      }),
    );
  });
});

test("an import goes one way only", () => {
  expect(IMPORT_TABLE).toEqual({ reading: ["ready"], ready: ["sending"], sending: ["done"], done: [] });
});
