interface Waiting<Item, Answer> {
  item: Item;
  resolve: (answer: Answer | Promise<Answer>) => void;
  reject: (error: unknown) => void;
}

/**
 * Has what many ask for at about the same time answered in one go: whoever asks waits a moment for others with the same key.
 * The answering begins only after all of them have asked, so nobody is told what was true before.
 * @param waitMs how long the first waits for others
 * @param answerAll what comes of the items of a key, of each by itself, in their sequence: none waits for what is still to be
 *   done for another. What it throws all of them are told
 */
export function gather<Item, Answer>({
  waitMs,
  answerAll,
}: {
  waitMs: number;
  answerAll: (key: string, items: Item[]) => Promise<readonly (Answer | Promise<Answer>)[]>;
}): (key: string, item: Item) => Promise<Answer> {
  const waiting = new Map<string, Waiting<Item, Answer>[]>();

  const answer = async (key: string, asked: Waiting<Item, Answer>[]): Promise<void> => {
    waiting.delete(key);
    try {
      const answers = await answerAll(
        key,
        asked.map(({ item }) => item),
      );
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index]!);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };

  return (key, item) =>
    new Promise((resolve, reject) => {
      const asked = waiting.get(key) ?? [];
      asked.push({ item, resolve, reject });
      if (asked.length > 1) return;
      waiting.set(key, asked);
      setTimeout(() => void answer(key, asked), waitMs);
    });
}
