import { launchMailServer } from "@/embedded/mail";
import { startPayments } from "@/embedded/payments/server";
import { startPostgres } from "@/embedded/postgres";
import { launchRooms } from "@/embedded/rooms/rooms";
import { startStorage } from "@/embedded/storage";
import { startTaxAgency } from "@/embedded/tax-agency/server";
import { isTestAllowed } from "./public-site";

// Starts the embedded back ends that the environment does not configure, and sets their variables in it.

type StartedService = {
  env: Record<string, string>;
  stop: () => Promise<void>;
  /** Resolves when it answers. Default: it does already. */
  ready?: Promise<void>;
};

type RunStep = (name: string, description: string, work: () => Promise<string>) => Promise<void>;

type ServicesOptions = {
  runStep: RunStep;
  print: (line: string) => void;
  isDurable?: boolean;
  /** Only the database and the storage. */
  dataOnly?: boolean;
  /** Starts the live rooms, too, which only the site itself uses. */
  withRooms?: boolean;
};

export type Services = {
  /** URL of the mail inbox; null without the embedded mail server. */
  inbox: string | null;
  /** URL of the embedded payment processor; null without it. */
  payments: string | null;
  /** URL of the embedded tax agency; null without it. */
  taxAgency: string | null;
  /** Directory of the embedded cluster, which may be outside the data directory; null without it. */
  postgresDirectory: string | null;
  stop: () => Promise<void>;
};

const hostOf = (url: string): string => new URL(url).host;

/** The contribution of a service to all of them, and the summary of its step. */
type Report = { found?: Partial<Services>; summary: string };

type EmbeddedService = {
  name: string;
  description: string;
  /** Names a server outside; then the embedded one is not started. */
  variable: string;
  isData: boolean;
  isForRooms?: true;
  /** A public site does without it rather than take its answers for true. */
  isTestOnly?: true;
  start: (dataDir: string, options: ServicesOptions) => Promise<StartedService & Report>;
};

/** In the order in which they stop, the last first: the others may still write into the database. */
const EMBEDDED_SERVICES: readonly EmbeddedService[] = [
  {
    name: "database",
    description: "starting PostgreSQL",
    variable: "DATABASE_URL",
    isData: true,
    start: async (dataDir, { isDurable, print }) => {
      const postgres = await startPostgres(dataDir, { isDurable, print: (line) => print(`    ${line}`) });
      const summary = `PostgreSQL on ${hostOf(postgres.env.DATABASE_URL)}`;
      return { ...postgres, found: { postgresDirectory: postgres.directory }, summary };
    },
  },
  {
    name: "storage",
    description: "starting object storage",
    variable: "S3_ENDPOINT",
    isData: true,
    start: async (dataDir) => {
      const storage = await startStorage(dataDir, process.env.SITE_URL);
      return { ...storage, summary: `S3 on ${hostOf(storage.env.S3_ENDPOINT)}` };
    },
  },
  {
    name: "mail",
    description: "starting the mail inbox",
    variable: "SMTP_URL",
    isData: false,
    start: async (dataDir) => {
      const { inbox, ...mail } = await launchMailServer(dataDir);
      const summary = `SMTP on ${hostOf(mail.env.SMTP_URL)}, inbox on ${hostOf(inbox)}`;
      return { ...mail, found: { inbox }, summary };
    },
  },
  {
    name: "payments",
    description: "starting the test payments",
    variable: "STRIPE_SECRET_KEY",
    isData: false,
    start: async (dataDir) => {
      const { url, ...payments } = await startPayments(dataDir, () => process.env.SITE_URL ?? "");
      return { ...payments, found: { payments: url }, summary: `Stripe's API on ${hostOf(url)}` };
    },
  },
  {
    name: "tax agency",
    description: "starting the test tax agency",
    variable: "TAX_AGENCY_URL",
    isData: false,
    isTestOnly: true,
    start: async (dataDir) => {
      const { url, ...agency } = await startTaxAgency(dataDir);
      return { ...agency, found: { taxAgency: url }, summary: `VERI*FACTU on ${hostOf(url)}` };
    },
  },
  {
    name: "rooms",
    description: "starting the live rooms",
    variable: "JANUS_URLS",
    isData: false,
    isForRooms: true,
    start: async (dataDir, { print }) => {
      const { ready, ...rooms } = await launchRooms(dataDir);
      // Nothing waits for it: it may have to be downloaded, and everything else works without it.
      ready.catch((error: unknown) => {
        if (process.env.JANUS_URLS === rooms.env.JANUS_URLS) delete process.env.JANUS_URLS;
        print(`    ${error instanceof Error ? error.message : String(error)}`);
      });
      return { ...rooms, summary: `Janus on ${hostOf(rooms.env.JANUS_URLS)}, in the background` };
    },
  },
];

type StartingServices = Services & {
  /** Resolves when all of them answer. */
  ready: Promise<void>;
};

/**
 * Starts the services at once, since they know nothing of each other. Returns when their addresses are known and the database
 * and the storage answer; a failure until then stops those that have started.
 */
export async function launchServices(dataDir: string, options: ServicesOptions): Promise<StartingServices> {
  const chosen = EMBEDDED_SERVICES.filter(
    ({ variable, isData, isForRooms, isTestOnly }) =>
      !process.env[variable] &&
      (isData || !options.dataOnly) &&
      (!isForRooms || options.withRooms) &&
      (!isTestOnly || isTestAllowed(process.env)),
  );
  const stopCallbacks = new Map<EmbeddedService, () => Promise<void>>();
  const services: Services = {
    inbox: null,
    payments: null,
    taxAgency: null,
    postgresDirectory: null,
    stop: async () => {
      for (const service of chosen.toReversed()) {
        const stop = stopCallbacks.get(service);
        stopCallbacks.delete(service);
        await stop?.();
      }
    },
  };
  const steps: Promise<void>[] = [];
  const launchOne = (service: EmbeddedService): Promise<void> =>
    new Promise((resolve, reject) => {
      const step = options.runStep(service.name, service.description, async () => {
        const { env, stop, ready, found, summary } = await service.start(dataDir, options);
        stopCallbacks.set(service, stop);
        Object.assign(process.env, env);
        Object.assign(services, found);
        resolve();
        await ready;
        return summary;
      });
      step.catch(reject);
      steps.push(step);
    });
  const results = await Promise.allSettled(chosen.map(launchOne));
  const failure = results.find((result) => result.status === "rejected");
  if (failure) {
    await services.stop();
    throw failure.reason;
  }
  const ready = Promise.all(steps).then(() => {});
  // Reported to whoever waits for it.
  ready.catch(() => {});
  return Object.assign(services, { ready });
}

/** Like `launchServices`, but returns when all of them answer. */
export async function startServices(dataDir: string, options: ServicesOptions): Promise<Services> {
  const { ready, ...services } = await launchServices(dataDir, options);
  try {
    await ready;
  } catch (error) {
    await services.stop();
    throw error;
  }
  return services;
}
