import { startMail } from "../embedded/mail";
import { startPayments } from "../embedded/payments/server";
import { startPostgres } from "../embedded/postgres";
import { startStorage } from "../embedded/storage";

// The default back ends. Each one that the environment names itself is left out; the others put their
// addresses into the environment, from where the application knows them like any other.

type Started = { env: Record<string, string>; stop: () => Promise<void> };

type Step = (name: string, doing: string, work: () => Promise<string>) => Promise<void>;

type Options = { step: Step; say: (line: string) => void; durable?: boolean };

export type Services = {
  /** The page that shows mails, when the embedded mail server runs. */
  inbox: string | null;
  /** The address of the payment processor, when the embedded one runs. */
  payments: string | null;
  /** Where else than in the data directory something lies; the cluster may have moved. */
  postgresDirectory: string | null;
  stop: () => Promise<void>;
};

const hostOf = (url: string): string => new URL(url).host;

/** Starts what the environment does not give, one after the other; a failure stops what had started. */
export async function startServices(dataDir: string, { step, say, durable }: Options): Promise<Services> {
  const stops: (() => Promise<void>)[] = [];
  const services: Services = {
    inbox: null,
    payments: null,
    postgresDirectory: null,
    stop: async () => {
      for (const stop of stops.reverse().splice(0)) await stop();
    },
  };
  const adopt = ({ env, stop }: Started): void => {
    stops.push(stop);
    Object.assign(process.env, env);
  };
  try {
    if (!process.env.DATABASE_URL) {
      await step("database", "starting PostgreSQL", async () => {
        const postgres = await startPostgres(dataDir, { durable, say: (line) => say(`    ${line}`) });
        adopt(postgres);
        services.postgresDirectory = postgres.directory;
        return `PostgreSQL on ${hostOf(postgres.env.DATABASE_URL)}`;
      });
    }
    if (!process.env.S3_ENDPOINT) {
      await step("storage", "starting object storage", async () => {
        const storage = await startStorage(dataDir, process.env.SITE_URL);
        adopt(storage);
        return `S3 on ${hostOf(storage.env.S3_ENDPOINT)}`;
      });
    }
    if (!process.env.SMTP_URL) {
      await step("mail", "starting the mail inbox", async () => {
        const mail = await startMail(dataDir);
        adopt(mail);
        services.inbox = mail.inbox;
        return `SMTP on ${hostOf(mail.env.SMTP_URL)}, inbox on ${hostOf(mail.inbox)}`;
      });
    }
    if (!process.env.STRIPE_SECRET_KEY) {
      await step("payments", "starting the test payments", async () => {
        const payments = await startPayments(dataDir, () => process.env.SITE_URL ?? "");
        adopt(payments);
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
