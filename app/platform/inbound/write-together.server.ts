interface Waiting<Item> {
  item: Item;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/**
 * Writes items as they come, and those that come while a write is under way together in the next: one transaction and one
 * wait for the disk for all of them, however many come at once. Each promise resolves when its item is safe.
 * @param write writes all items or none; when it fails for several they are written one by one, so that one that can't be
 *   written fails alone
 * @param most items in one write
 */
export function writeTogether<Item>(
  write: (items: Item[]) => Promise<void>,
  most: number,
): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) await settle(waiting.splice(0, most));
    isWriting = false;
  }

  async function settle(batch: Waiting<Item>[]): Promise<void> {
    try {
      await write(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error);
      for (const one of batch) await settle([one]);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void writeAll();
    });
}
