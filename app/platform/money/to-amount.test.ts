import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { minorDigits } from "./currency-digits";
import { toAmount } from "./to-amount";

test.each([
  ["18.9900", "USD", "18.99"],
  ["0.0000", "EUR", "0.00"],
  ["1899.0000", "JPY", "1899"],
  ["1899.5", "JPY", "1900"],
  ["18.9", "KWD", "18.900"],
  ["-4.005", "USD", "-4.01"],
  ["123456789012345.6789", "USD", "123456789012345.68"],
  ["5", "BITCOIN", "5.00"],
  ["-0.004", "USD", "0.00"],
  ["-0.0000", "USD", "0.00"],
  // Coins that Intl leaves out.
  ["1499.9900", "PKR", "1499.99"],
  ["12990.50", "HUF", "12990.50"],
  ["1250.755", "IQD", "1250.755"],
])("%s %s leaves as %s", (value, currency, amount) => {
  expect(toAmount(value, currency)).toBe(amount);
});

test("an amount has its currency's digits and is off by half a coin at most", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      fc.constantFrom("USD", "JPY", "KWD", "CLP", "EUR"),
      (units, currency) => {
        const value = new Decimal(units.toString()).div(10_000);
        const amount = toAmount(value, currency);
        expect(amount.split(".")[1]?.length ?? 0).toBe(minorDigits(currency));
        expect(
          new Decimal(amount)
            .minus(value)
            .abs()
            .lte(new Decimal(10).pow(-minorDigits(currency)).div(2)),
        ).toBe(true);
      },
    ),
  );
});

test("however an amount is written, it leaves as it does when it is read as a number", () => {
  const number = fc.tuple(
    fc.constantFrom("", "-"),
    fc.nat(999_999),
    fc.constantFrom("", "."),
    fc.stringMatching(/^[0-9]{0,5}$/),
    fc.stringMatching(/^0{0,3}$/),
  );
  const written = number.map(
    ([sign, whole, point, fraction, zeros]) =>
      sign + String(whole) + (point && fraction + zeros !== "" ? point + fraction + zeros : ""),
  );
  fc.assert(
    fc.property(written, fc.constantFrom("USD", "JPY", "KWD"), (value, currency) => {
      expect(toAmount(value, currency)).toBe(
        new Decimal(value).toFixed(minorDigits(currency), Decimal.ROUND_HALF_UP).replace(/^-(0(\.0+)?)$/, "$1"),
      );
    }),
  );
});
