import type { Service } from "./processes.ts";

/** Keeps a set of services together: when one dies or a signal comes, all end, in the reverse order of their start. */
export class Supervisor {
  isStopping = false;
  private readonly endings: (() => Promise<void>)[] = [];

  constructor() {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => void this.stop(0, "Stopping …"));
    }
    // The process that started us is gone without a word, as after a kill -9.
    process.on("disconnect", () => void this.stop(1));
  }

  /** Takes charge of a service: its death ends everything with exit code 1. */
  watch(service: Service): void {
    if (this.isStopping) return void service.stop();
    this.endings.push(() => service.stop());
    void service.ended.then((how) => {
      if (!this.isStopping) void this.stop(1, how);
    });
  }

  /** Registers something else to do when everything ends. */
  onStop(ending: () => Promise<void>): void {
    this.endings.push(ending);
  }

  /** Ends everything, then the process with the code. A second call changes nothing. */
  async stop(exitCode: number, message?: string): Promise<void> {
    if (this.isStopping) return;
    this.isStopping = true;
    if (message) console.log(`\n${message}`);
    for (const ending of this.endings.reverse()) {
      await ending().catch((error: unknown) => console.error(error));
    }
    process.exit(exitCode);
  }
}
