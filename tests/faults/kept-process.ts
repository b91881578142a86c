import { setTimeout as sleep } from "node:timers/promises";
import type { Service } from "../../scripts/processes.ts";

/** A pause before a process that could not start, or ended by itself, is started again: as a host's supervisor does. */
const BREATH_MS = 200;

/** A process that is started again whenever it ends, until it is told to stop. */
export class KeptProcess {
  private readonly begin: (start: number) => Promise<Service>;
  private starts = 0;
  private service: Promise<Service>;
  private running: Service | undefined;
  private isStopping = false;
  private pauseMs = BREATH_MS;

  /** Starts it at once. @param begin starts it, given which start it is from 1, and resolves when it takes work */
  constructor(begin: (start: number) => Promise<Service>) {
    this.begin = begin;
    this.service = this.launch();
  }

  /** Resolves when it takes work, at once when it does. */
  async up(): Promise<void> {
    await this.service;
  }

  /** Kills it without a word, and resolves when its successor takes work, which starts after the pause in milliseconds. */
  async strike(pauseMs: number): Promise<void> {
    if (this.running) {
      this.pauseMs = pauseMs;
      process.kill(this.running.pid, "SIGKILL");
      await this.running.ended;
    }
    await this.up();
  }

  /** Ends it for good, without a word: what it would end in order nobody looks at any more. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const service = await this.service.catch(() => undefined);
    service?.child.kill("SIGKILL");
    await service?.ended;
  }

  private async launch(): Promise<Service> {
    for (;;) {
      try {
        const service = await this.begin(++this.starts);
        this.running = service;
        void service.ended.then(() => this.succeed());
        return service;
      } catch (error) {
        if (this.isStopping) throw error;
        await sleep(BREATH_MS);
      }
    }
  }

  private succeed(): void {
    this.running = undefined;
    if (this.isStopping) return;
    const pauseMs = this.pauseMs;
    this.pauseMs = BREATH_MS;
    this.service = sleep(pauseMs).then(() => this.launch());
  }
}
