import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Durable documents for the stand-ins: every write is on disk before it is acknowledged, so what a stand-in says it
 * received is still there after a kill. SQLite is used instead of the product's PostgreSQL because the stand-ins are the
 * witness in the fault tests and must not fall with the database under test.
 */
export class SandboxStore {
  private readonly database: DatabaseSync;

  /** @param path a file, or ":memory:" for tests */
  constructor(path: string) {
    if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
    this.database = new DatabaseSync(path);
    this.database.exec("pragma journal_mode = wal; pragma synchronous = normal;");
    this.database.exec(
      "create table if not exists document (position integer primary key autoincrement, collection text not null, id text not null, body text not null, unique (collection, id))",
    );
    this.database.exec("create table if not exists sequence (name text primary key, value integer not null)");
  }

  /** A named collection, held in memory and written through. Mutate a document only by `set` or `update`. */
  collection<T extends object>(name: string): Collection<T> {
    return new Collection<T>(this.database, name);
  }

  /** The next number of a named sequence, starting after `from`. Survives restarts. */
  next(name: string, from = 0): number {
    const row = this.database
      .prepare(
        "insert into sequence (name, value) values (?, ?) on conflict (name) do update set value = value + 1 returning value",
      )
      .get(name, from + 1) as { value: number };
    return row.value;
  }

  /** Forgets everything, for tests and the sandbox page's reset. Open collections must be made anew. */
  clear(): void {
    this.database.exec("delete from document; delete from sequence;");
  }

  close(): void {
    this.database.close();
  }
}

/** A write-through map of JSON documents by id, in insertion order. */
export class Collection<T extends object> {
  private readonly documents = new Map<string, T>();
  private readonly database: DatabaseSync;
  private readonly name: string;

  constructor(database: DatabaseSync, name: string) {
    this.database = database;
    this.name = name;
    const rows = database.prepare("select id, body from document where collection = ? order by position").all(name);
    for (const row of rows as { id: string; body: string }[]) this.documents.set(row.id, JSON.parse(row.body) as T);
  }

  get(id: string): T | undefined {
    return this.documents.get(id);
  }

  has(id: string): boolean {
    return this.documents.has(id);
  }

  get size(): number {
    return this.documents.size;
  }

  all(): T[] {
    return [...this.documents.values()];
  }

  entries(): [string, T][] {
    return [...this.documents];
  }

  filter(keep: (document: T) => boolean): T[] {
    return this.all().filter(keep);
  }

  find(match: (document: T) => boolean): T | undefined {
    for (const document of this.documents.values()) if (match(document)) return document;
    return undefined;
  }

  set(id: string, document: T): T {
    this.documents.set(id, document);
    this.database
      .prepare(
        "insert into document (collection, id, body) values (?, ?, ?) on conflict (collection, id) do update set body = excluded.body",
      )
      .run(this.name, id, JSON.stringify(document));
    return document;
  }

  /** Changes a document in place and writes it. @throws when there is none with that id */
  update(id: string, change: (document: T) => void): T {
    const document = this.documents.get(id);
    if (!document) throw new Error(`${this.name}: no document ${id}`);
    change(document);
    return this.set(id, document);
  }

  delete(id: string): boolean {
    this.database.prepare("delete from document where collection = ? and id = ?").run(this.name, id);
    return this.documents.delete(id);
  }
}
