import { log } from "@/lib/platform/log";
import { unhandledErrors } from "@/lib/platform/metrics";
import { redactText } from "@/lib/platform/redact";
import { startTracing } from "@/lib/platform/tracing";
import { readJsonFile } from "@/lib/platform/files";

// Brings into the log what libraries print, and what nobody has caught; starts the traces.

/** Logs the first error among the arguments of a console method; its texts become the message. */
function logConsole(level: "error" | "warn", values: unknown[]): void {
  const err = values.find((value) => value instanceof Error);
  const text = values.filter((value) => typeof value === "string").join(" ");
  log[level](err ? { err } : {}, redactText(text.trim()) || "Printed by a library");
}

/** Next.js and others print whole errors, with the queries and rows that they hold. */
function captureConsole(): void {
  console.error = (...values: unknown[]) => logConsole("error", values);
  console.warn = (...values: unknown[]) => logConsole("warn", values);
}

/**
 * Counts what nobody has caught, and logs it unless somebody else handles it, such as Next.js, which prints it. A rejected
 * promise does not end the process: the request or the job that it belongs to fails by itself. An exception does.
 */
function observeUnhandledErrors(): void {
  process.on("unhandledRejection", (err) => {
    unhandledErrors.inc({ kind: "rejection" });
    if (process.listenerCount("unhandledRejection") === 1) log.error({ err }, "Unhandled rejection");
  });
  process.on("uncaughtExceptionMonitor", (err) => {
    unhandledErrors.inc({ kind: "exception" });
    if (process.listenerCount("uncaughtException") === 0) log.fatal({ err }, "Uncaught exception");
  });
}

/** To be called before anything else of the application is loaded. The returned function sends the last traces. */
export async function observeProcess({ isDev = false } = {}): Promise<() => Promise<void>> {
  observeUnhandledErrors();
  // The development server prints for people.
  if (!isDev) captureConsole();
  const { version = "unknown" } = (await readJsonFile<{ version?: string }>("package.json")) ?? {};
  const tracing = await startTracing(version);
  return async () => tracing?.stop();
}
