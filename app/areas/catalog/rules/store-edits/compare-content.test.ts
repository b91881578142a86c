import { describe, expect, test } from "vitest";
import {
  compareContent,
  editedFields,
  factsAfterPush,
  factsInFlight,
  keptFields,
  NOTHING_PUSHED,
  type Facts,
  type PushedFacts,
} from "./compare-content";

const facts = (title: string, price = "10", more: Partial<Facts> = {}): Facts => ({
  product: { title },
  variants: [{ key: "a", fields: { values: "S", price } }],
  ...more,
});
const pushed = (...titles: string[]): PushedFacts => ({
  ...NOTHING_PUSHED,
  product: { title: titles },
  variants: { a: { externalId: "1", fields: { values: ["S"], price: ["10"] } } },
});
const fieldsOf = (differences: { field: string }[]) => differences.map(({ field }) => field);
const compare = (last: PushedFacts, store: Facts, ours: Facts, lost: PushedFacts[] = []) =>
  compareContent({ pushed: last, lost, store, ours });

describe("of what was pushed last, what the store has and what ours is", () => {
  test.each([
    ["nothing changed", pushed("A"), facts("A"), facts("A"), []],
    ["ours changed", pushed("A"), facts("A"), facts("B"), []],
    ["the store's changed", pushed("A"), facts("X"), facts("A"), ["title"]],
    ["both changed", pushed("A"), facts("X"), facts("B"), ["title"]],
    ["both changed to the same", pushed("A"), facts("B"), facts("B"), []],
    ["the store shows it otherwise than it was sent", pushed("A", "a"), facts("a"), facts("B"), []],
    ["it is not known what was pushed", NOTHING_PUSHED, facts("A"), facts("B"), ["title"]],
    ["it is not known, and they are the same", NOTHING_PUSHED, facts("A"), facts("A"), []],
    ["a variant's price changed", pushed("A"), facts("A", "19"), facts("A"), ["price"]],
    ["ours has another price", pushed("A"), facts("A"), facts("A", "12"), []],
    [
      "the merchant deleted a variant",
      pushed("A"),
      facts("A", "10", { variants: [] }),
      facts("A"),
      ["deleted_variants"],
    ],
    ["a variant is new", { ...pushed("A"), variants: {} }, facts("A", "10", { variants: [] }), facts("A"), []],
    ["a field was not read", pushed("A"), { ...facts("A"), product: {} }, facts("B"), []],
  ])("%s", (_, last, store, ours, expected) => {
    expect(fieldsOf(compare(last, store, ours))).toEqual(expected);
  });

  test.each([
    [
      "their sequence changed",
      [
        ["", "2"],
        ["", "1"],
      ],
      ["pictures"],
    ],
    [
      "a text of one changed",
      [
        ["", "1"],
        ["Lamp", "2"],
      ],
      ["pictures"],
    ],
    [
      "nothing changed",
      [
        ["", "1"],
        ["", "2"],
      ],
      [],
    ],
  ])("pictures are known by their ids: %s", (_, now, expected) => {
    const texts = (pictures: string[][]) => ({ ...facts("A"), product: { pictures: JSON.stringify(pictures) } });
    const last = {
      ...pushed("A"),
      product: {
        pictures: [
          JSON.stringify([
            ["", "1"],
            ["", "2"],
          ]),
        ],
      },
    };
    expect(fieldsOf(compare(last, texts(now), texts([[""], [""]])))).toEqual(expected);
    // Where no ids are known, what they are called has to do.
    const unknown = { ...pushed("A"), product: {} };
    expect(
      fieldsOf(
        compare(
          unknown,
          texts([
            ["", "2"],
            ["", "1"],
          ]),
          texts([[""], [""]]),
        ),
      ),
    ).toEqual([]);
  });

  test.each([
    ["the same", [0, "1"], []],
    ["the same, where pictures stand otherwise", [3, "1"], []],
    ["another of the product's", [1, "2"], ["picture"]],
    ["ours of before under another id, in its place", [0, "9"], ["picture"]],
    ["one of which it is not known where it is", [null, "2"], ["picture"]],
    ["none", null, ["picture"]],
  ])("a variant's picture is known by its id: %s", (_, now, expected) => {
    const text = (picture: unknown) => (picture === null ? "" : JSON.stringify(picture));
    const shown = (picture: unknown): Facts => ({
      ...facts("A"),
      variants: [{ key: "a", fields: { picture: text(picture) } }],
    });
    const last = { ...pushed("A"), variants: { a: { externalId: "1", fields: { picture: [text([0, "1"])] } } } };
    expect(fieldsOf(compare(last, shown(now), shown([0])))).toEqual(expected);
    // What ours is by now makes no difference.
    expect(fieldsOf(compare(last, shown(now), shown([2])))).toEqual(expected);
  });

  test("a variant's picture that was pushed before this was kept is the merchant's where it is none of ours", () => {
    const shown = (picture: string): Facts => ({ ...facts("A"), variants: [{ key: "a", fields: { picture } }] });
    expect(fieldsOf(compare(pushed("A"), shown('[0,"1"]'), shown("[0]")))).toEqual([]);
    expect(fieldsOf(compare(pushed("A"), shown('[1,"1"]'), shown("[0]")))).toEqual(["picture"]);
    expect(fieldsOf(compare(pushed("A"), shown(""), shown("")))).toEqual([]);
  });

  test("a push that may have got there is ours", () => {
    expect(compare(pushed("A"), facts("B"), facts("C"), [factsInFlight(facts("B"))])).toEqual([]);
  });

  test("a status is the merchant's, also the one that was pushed", () => {
    const [was, wanted] = [
      { ...facts("A"), product: { status: "draft" } },
      { ...facts("A"), product: { status: "active" } },
    ];
    const last = { ...pushed("A"), product: { status: ["draft"] } };
    expect(fieldsOf(compare(last, was, wanted))).toEqual(["status"]);
  });

  test.each([
    ["a value more", [{ name: "Size", values: ["S", "M", "Own"] }], []],
    ["another name", [{ name: "Length", values: ["S", "M"] }], ["options"]],
    ["another sequence", [{ name: "Size", values: ["M", "S"] }], ["options"]],
    [
      "an option more",
      [
        { name: "Size", values: ["S", "M"] },
        { name: "Color", values: ["Red"] },
      ],
      ["options"],
    ],
    ["a value renamed, which is the variants'", [{ name: "Size", values: ["S", "Medium"] }], []],
  ])("options: %s", (_, options, expected) => {
    const shape = [{ name: "Size", values: ["S", "M"] }];
    const differences = compare(
      { ...pushed("A"), options: shape },
      facts("A", "10", { options }),
      facts("A", "10", { options: [{ name: "Size", values: ["S", "M", "L"] }] }),
    );
    expect(fieldsOf(differences)).toEqual(expected);
  });
});

test("what is chosen is replaced, the rest is kept", () => {
  const differences = compare(pushed("A"), facts("X", "19"), facts("A"));
  expect(keptFields(differences, [])).toMatchObject({ product: ["title"], variants: new Map([["a", ["price"]]]) });
  expect(keptFields(differences, ["title"])).toMatchObject({ product: [], variants: new Map([["a", ["price"]]]) });
  expect(keptFields(differences, ["title", "price"])).toMatchObject({ product: [], variants: new Map() });
});

/** Pushes ours over what the store has, as a push does, and answers what is known of it then. */
function pushOver(last: PushedFacts, store: Facts, ours: Facts) {
  const kept = keptFields(compare(last, store, ours), []);
  return factsAfterPush({
    before: last,
    sent: ours,
    shown: store,
    kept,
    externalIds: new Map([["a", "1"]]),
    present: new Set(store.variants.length > 0 ? ["1"] : []),
  });
}

test("what stayed the merchant's is the merchant's in the push after, too", () => {
  const first = pushOver(pushed("A"), facts("X"), facts("B"));
  expect(fieldsOf(compare(first, facts("X"), facts("C")))).toEqual(["title"]);
  const second = pushOver(first, facts("X"), facts("C"));
  expect(fieldsOf(compare(second, facts("X"), facts("C")))).toEqual(["title"]);
  expect(editedFields(second, [], facts("X"))).toEqual(["title"]);
});

test("a variant that the merchant deleted is not made again by the push after", () => {
  const gone = facts("A", "10", { variants: [] });
  const first = pushOver(pushed("A"), gone, facts("A"));
  expect(fieldsOf(compare(first, gone, facts("A")))).toEqual(["deleted_variants"]);
});

test("a push that is as sent leaves nothing edited", () => {
  const after = pushOver(pushed("A"), facts("A"), facts("A"));
  expect(editedFields(after, [], facts("A"))).toEqual([]);
  expect(editedFields(after, [], facts("A", "11"))).toEqual(["price"]);
});
