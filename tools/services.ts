import { startMailServer, startPayments, startPostgres, startStorage } from "./back-ends";

// Starts the embedded back ends that the environment does not configure, and sets their variables in it.

type StartedService = { env: Record<string, string>; stop: () => Promise<void> };

type RunStep = (name: string, description: string, work: () => Promise<string>) => Promise<void>;

type ServicesOptions = {
  runStep: RunStep;
  print: (line: string) => void;
  isDurable?: boolean;
  /** Only the database and the storage. */
  dataOnly?: boolean;
};

export type Services = {
  /** URL of the mail inbox; null without the embedded mail server. */
  inbox: string | null;
  /** URL of the embedded payment processor; null without it. */
  payments: string | null;
  /** Directory of the embedded cluster, which may be outside the data directory; null without it. */
  postgresDirectory: string | null;
  stop: () => Promise<void>;
};

const hostOf = (url: string): string => new URL(url).host;

/** Starts the services one after the other; a failure stops those already started. */
export async function startServices(
  dataDir: string,
  { runStep, print, isDurable, dataOnly = false }: ServicesOptions,
): Promise<Services> {
  const stopCallbacks: (() => Promise<void>)[] = [];
  const services: Services = {
    inbox: null,
    payments: null,
    postgresDirectory: null,
    stop: async () => {
      for (const stop of stopCallbacks.reverse().splice(0)) await stop();
    },
  };
  const register = ({ env, stop }: StartedService): void => {
    stopCallbacks.push(stop);
    Object.assign(process.env, env);
  };
  try {
    if (!process.env.DATABASE_URL) {
      await runStep("database", "starting PostgreSQL", async () => {
        const postgres = await startPostgres(dataDir, { isDurable, print: (line) => print(`    ${line}`) });
        register(postgres);
        services.postgresDirectory = postgres.directory;
        return `PostgreSQL on ${hostOf(postgres.env.DATABASE_URL)}`;
      });
    }
    if (!process.env.S3_ENDPOINT) {
      await runStep("storage", "starting object storage", async () => {
        const storage = await startStorage(dataDir, process.env.SITE_URL);
        register(storage);
        return `S3 on ${hostOf(storage.env.S3_ENDPOINT)}`;
      });
    }
    if (!dataOnly && !process.env.SMTP_URL) {
      await runStep("mail", "starting the mail inbox", async () => {
        const mail = await startMailServer(dataDir);
        register(mail);
        services.inbox = mail.inbox;
        return `SMTP on ${hostOf(mail.env.SMTP_URL)}, inbox on ${hostOf(mail.inbox)}`;
      });
    }
    if (!dataOnly && !process.env.STRIPE_SECRET_KEY) {
      await runStep("payments", "starting the test payments", async () => {
        const payments = await startPayments(dataDir, () => process.env.SITE_URL ?? "");
        register(payments);
        services.payments = payments.url;
        return `Stripe's API on ${hostOf(payments.url)}`;
      });
    }
    return services;
  } catch (error) {
    await services.stop();
    throw error;
  }
}
