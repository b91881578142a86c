/** The pseudo-language's texts, made of English while the product runs. */

export type Texts = { [key: string]: string | Texts };

/** Every text of an area in the pseudo-language, under the keys of English, its plural forms among them. */
export function pseudoTexts<Given extends Texts>(texts: Given): Given {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === "string" ? pseudoText(text) : pseudoTexts(text)]),
  ) as Given;
}

const ACCENTED: Record<string, string> = Object.fromEntries(
  Array.from(
    "aáAÁcçCÇdďDĎeéEÉgğGĞhĥHĤiíIÍjĵJĴkķKĶlłLŁnñNÑoóOÓrřRŘsšSŠtťTŤuúUÚwŵWŴyýYÝzžZŽ".matchAll(/(.)(.)/gu),
    ([, plain, accented]) => [plain!, accented!],
  ),
);
/** How many letters are added for ten of English, as other languages need. */
const ADDED_TO_TEN = 4;
/** What i18next, Polaris and markup put something in the place of: {{name}}, $t(key), {name}, <bold>, &amp; */
const KEPT = /({{.*?}}|\$t\(.*?\)|{\w+}|<[^>]*>|&\w+;)/;

/** "Save {{name}}" → "⟦ŠŠávvé {{name}}⟧": accents, 40 % more letters, brackets that show where it begins and ends. */
export function pseudoText(text: string): string {
  let owed = 0;
  const written = text.split(KEPT).map((part, index) => {
    if (index % 2 === 1) return part;
    return part.replaceAll(/\p{L}/gu, (letter) => {
      owed += ADDED_TO_TEN;
      const times = owed > 0 ? 2 : 1;
      if (times === 2) owed -= 10;
      return (ACCENTED[letter] ?? letter).repeat(times);
    });
  });
  return `⟦${written.join("")}⟧`;
}
