/** What the command line shows while it works: one line for each step, with a tick and the seconds it took. */

const tty = process.stdout.isTTY;

/** A condition that a person can mend: shown as its message alone, without a stack. */
export class Refusal extends Error {}

/** Runs one step and shows it. The work may return a short note, which is shown behind the title. */
export async function step(title: string, work: () => Promise<string | void>): Promise<void> {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const spinner = tty ? setInterval(() => process.stdout.write(`\r… ${title} ${seconds()} `), 200) : undefined;
  try {
    const note = await work();
    clearInterval(spinner);
    console.log(`${tty ? "\r" : ""}✔ ${title}${note ? ` (${note})` : ""} ${seconds()}  `);
  } catch (error) {
    clearInterval(spinner);
    console.log(`${tty ? "\r" : ""}✘ ${title} ${seconds()}  `);
    throw error;
  }
}

/** Shows an error as a person should read it: a refusal as its message, anything else with its stack. */
export function showError(error: unknown): void {
  if (error instanceof Refusal) console.error(`\n${error.message}\n`);
  else console.error(error);
}
