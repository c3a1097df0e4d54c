import { existsSync, realpathSync } from "node:fs";
import { dirname } from "node:path";

// The frame of a release's programs. It imports nothing of the application, which reads its environment while it loads.

/** Have defaults that fit the own machine alone. */
const LOCAL_DEFAULTS = ["DATABASE_URL", "SITE_URL"];

function prepareEnvironment(): void {
  // Fonts, posts and migrations are found from here.
  process.chdir(dirname(realpathSync(process.argv[1] ?? ".")));
  if (existsSync(".env")) process.loadEnvFile(".env");
  Object.assign(process.env, { NODE_ENV: "production" });
  // The AWS SDK warns about Node 20, which is supported here.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
  // One program migrates, once per deployment; the others check that it did.
  process.env.AYLLU_MIGRATE ||= "0";
  process.env.NEXTAUTH_URL ||= process.env.SITE_URL;
}

/** Errors: ExpectedError that names the variables. */
async function assertEnvironment(names: readonly string[] | undefined): Promise<void> {
  const { findInvalidVariables } = await import("@/lib/platform/env");
  const { ExpectedError } = await import("@/lib/platform/expected-error");
  const missing = LOCAL_DEFAULTS.filter((name) => !process.env[name]);
  const all = [...new Set([...missing, ...findInvalidVariables()])];
  const wrong = names ? all.filter((name) => names.includes(name)) : all;
  if (wrong.length === 0) return;
  throw new ExpectedError(
    `Missing or invalid: ${wrong.join(", ")}. A release runs on external services only (.env.example describes each).`,
  );
}

type ProgramOptions = {
  /** The variables that the program needs. Default: all that the site needs. */
  variables?: readonly string[];
};

/** Runs a program of a release; what is wrong with its environment is told in one sentence. */
export async function runProgram(
  work: (args: string[]) => Promise<void>,
  { variables }: ProgramOptions = {},
): Promise<void> {
  try {
    prepareEnvironment();
    await assertEnvironment(variables);
    await work(process.argv.slice(2));
  } catch (error) {
    const isExpected = error instanceof Error && "expected" in error;
    const text =
      error instanceof Error && !isExpected ? error.stack : String(isExpected ? error.message : error);
    // Not through the console, which the log captures.
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
}

/** Errors: ExpectedError if the schema is older than the release. */
async function prepareDatabase(): Promise<void> {
  const { env, getDirectDatabaseUrl } = await import("@/lib/platform/env");
  const { prepareSchema } = await import("@/prisma/migrate");
  await prepareSchema(getDirectDatabaseUrl(), { isEnabled: env.AYLLU_MIGRATE, report: console.log });
}

/** Starts a service and stops it at a signal; `start` returns a function that stops it. */
export async function runService(start: () => Promise<() => Promise<void>>): Promise<void> {
  const exit = () => process.exit(0);
  const signals = ["SIGTERM", "SIGINT"] as const;
  for (const signal of signals) process.once(signal, exit);
  await runProgram(async () => {
    await prepareDatabase();
    const { observeProcess } = await import("@/scripts/observe-process");
    const stopObserving = await observeProcess();
    const { log } = await import("@/lib/platform/log");
    const { exitAtStopDeadline } = await import("@/server/stop-deadline");
    const stop = await start();
    const handleSignal = (signal: NodeJS.Signals) => {
      for (const name of signals) process.off(name, handleSignal).on(name, () => {});
      log.info({ signal }, "Stopping");
      exitAtStopDeadline();
      const ended = stop().finally(stopObserving);
      void ended.then(exit, (err: unknown) => {
        log.fatal({ err }, "The process could not stop");
        process.exit(1);
      });
    };
    for (const signal of signals) process.off(signal, exit).on(signal, handleSignal);
  });
}
