import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import pino from "pino";
import type { DestinationStream, Logger } from "pino";
import { env } from "@/lib/platform/env";
import { redactText, serializeError } from "@/lib/platform/redact";

// The log of this process: one JSON object per line on standard error, or plain lines in a terminal. Lines hold no personal
// data: ids of rows instead of names and addresses, routes instead of URLs.

/** Added to every line of a request or a job. */
export type LogContext = {
  requestId?: string;
  /** The template of a route, such as `/ayni/[slug]`. */
  route?: string;
  userId?: string;
  jobId?: string;
  task?: string;
  attempt?: number;
};

type SharedLog = { contexts: AsyncLocalStorage<LogContext>; log?: Logger };

// Next.js bundles the application separately from the server that hosts it.
const globalForLog = globalThis as typeof globalThis & { aylluLog?: SharedLog };
const shared = (globalForLog.aylluLog ??= { contexts: new AsyncLocalStorage() });

const STANDARD_ERROR = 2;

const HIDDEN_FIELDS = new Set(["level", "time", "msg", "err"]);

const formatValue = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);

/** Formats a line for people: time, level, message, fields, and the stack of an error below. */
function formatLine(json: string): string {
  const line = JSON.parse(json) as Record<string, unknown> & { err?: ReturnType<typeof serializeError> };
  const fields = Object.entries(line)
    .filter(([name]) => !HIDDEN_FIELDS.has(name))
    .map(([name, value]) => `${name}=${formatValue(value)}`);
  const parts = [String(line.time).slice(11, 23), String(line.level).padEnd(5), line.msg, ...fields];
  const { err } = line;
  if (!err) return `${parts.join(" ")}\n`;
  const cause = err.cause ? `\n    caused by ${err.cause.name}: ${err.cause.message}` : "";
  return `${parts.join(" ")}\n    ${err.name}: ${err.message}\n${err.stack ?? ""}${cause}\n`;
}

const plainStream = (): DestinationStream => ({
  write: (json) => void process.stderr.write(formatLine(json)),
});

/** Creates the log of a process; tests give a stream of their own. */
export function createLog(stream?: DestinationStream): Logger {
  const format = env.LOG_FORMAT ?? (process.stderr.isTTY ? "text" : "json");
  const destination =
    format === "text" ? plainStream() : pino.destination({ dest: STANDARD_ERROR, sync: true });
  return pino(
    {
      level: env.LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError, reason: (reason: unknown) => redactText(String(reason)) },
      mixin: () => ({ ...shared.contexts.getStore() }),
    },
    stream ?? destination,
  );
}

export const log: Logger = (shared.log ??= createLog());

/** Runs `work` so that every line it logs has the fields of `context`. */
export const runWithLogContext = <Result>(context: LogContext, work: () => Result): Result =>
  shared.contexts.run(context, work);

/** Adds the user to the lines of the current request. */
export function setLogUser(userId: string): void {
  const context = shared.contexts.getStore();
  if (context) context.userId = userId;
}
