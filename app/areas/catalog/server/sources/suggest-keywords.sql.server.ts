import { Prisma } from "@prisma/client";
import { systemDb } from "~/platform/db/client.server";
import { likePattern } from "~/platform/db/like-pattern.server";

export interface Keyword {
  keyword: string;
  /** How many products carry it */
  products: number;
}

const MOST = 10;
/** Words that say nothing of a product. */
const FILLERS = ["with", "from", "your", "this", "that", "pack", "for", "and", "the"];
/** Nouns that say how much, not what. */
const GENERIC_NOUNS = ["set", "kit", "combo", "pack"];

/** What the best-selling products are: the nouns that their titles come down to, by how often those are ordered. */
export function trendingKeywords(): Promise<Keyword[]> {
  return systemDb.$queryRaw<Keyword[]>`
    SELECT noun AS keyword, count(*)::int AS products FROM source_products p,
      LATERAL (SELECT substring(lower(split_part(split_part(p.title, ',', 1), ' with ', 1)) FROM '[^ ]+$') AS noun) AS head
    WHERE length(noun) >= 3 AND noun <> ALL(${GENERIC_NOUNS}) GROUP BY noun ORDER BY sum(p.orders_count) DESC, noun LIMIT ${MOST}`;
}

/** Words that stand beside `keyword` in titles, the most frequent first. */
export async function relatedKeywords({ keyword }: { keyword: string }): Promise<Keyword[]> {
  const text = keyword.toLowerCase();
  if (text.length < 2) return [];
  return systemDb.$queryRaw<Keyword[]>`
    SELECT word AS keyword, count(DISTINCT p.id)::int AS products FROM source_products p, ${wordsOfTitle}
    WHERE lower(p.title) LIKE ${`%${likePattern(text)}%`} AND length(word) >= 4 AND word <> ALL(${FILLERS}) AND position(word IN ${text}) = 0
    GROUP BY word ORDER BY products DESC, word LIMIT ${MOST}`;
}

/** Keywords that complete the last word of what was typed; the best sellers' when nothing was. */
export async function suggestKeywords({ keyword }: { keyword: string }): Promise<Keyword[]> {
  const typed = keyword.toLowerCase().split(/\s+/);
  const last = typed.pop() ?? "";
  if (last === "") return trendingKeywords();
  const before = typed.map((word) => Prisma.sql`AND lower(p.title) LIKE ${`%${likePattern(word)}%`}`);
  const found = await systemDb.$queryRaw<Keyword[]>`
    SELECT word AS keyword, count(DISTINCT p.id)::int AS products FROM source_products p, ${wordsOfTitle}
    WHERE word LIKE ${`${likePattern(last)}%`} AND length(word) >= 3 ${Prisma.join(before.length > 0 ? before : [Prisma.empty], " ")}
    GROUP BY word ORDER BY products DESC, word LIMIT ${MOST}`;
  return found.map(({ keyword: word, products }) => ({ keyword: [...typed, word].join(" "), products }));
}

const wordsOfTitle = Prisma.sql`LATERAL regexp_split_to_table(lower(p.title), '[^[:alnum:]-]+') AS word`;
