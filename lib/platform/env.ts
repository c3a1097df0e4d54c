import { z } from "zod";

// The only reader of process.env. Variables are validated on first use, so that an image can be built without secrets.

const flag = z.enum(["0", "1"]).transform((value) => value === "1");
const port = z.coerce.number().int().min(0).max(65535);
const hideableUrl = z.union([z.literal("no"), z.url()]).transform((value) => (value === "no" ? null : value));

/** "21" or "10.5", in hundredths of a percent, so that amounts are computed with integers. */
const percentage = z.coerce
  .number()
  .min(0)
  .max(100)
  .transform((value) => Math.round(value * 100));

const percentages = z
  .string()
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(
    z.array(
      z
        .string()
        .regex(/^[A-Z]{2}=\d+(\.\d+)?$/)
        .transform((pair) => pair.split("=", 2) as [string, unknown])
        .pipe(z.tuple([z.string(), percentage])),
    ),
  )
  .transform((pairs): ReadonlyMap<string, number> => new Map(pairs));

const countryList = z
  .string()
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(z.string().regex(/^[A-Z]{2}$/)));

const urlList = z
  .string()
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ""))));

/** "https://tiles.ayllu.example/{z}/{x}/{y}.png", at one origin. */
const tilesUrl = z
  .string()
  .regex(/^https?:\/\/[^\s/{}]+\/\S+$/)
  .refine((url) => ["{z}", "{x}", "{y}"].every((part) => url.includes(part)));

const schema = {
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: port.default(3000),
  SITE_URL: z.url().default("http://localhost:3000"),
  NEXTAUTH_SECRET: z.string().min(32),
  DATABASE_URL: z.string().default("postgresql://localhost:5432/ayllu"),
  DATABASE_DIRECT_URL: z.string().optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  DATABASE_POOL_TIMEOUT_MS: z.coerce.number().int().min(1).default(8_000),
  DATABASE_STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(0).default(60_000),
  DATABASE_IDLE_TIMEOUT_MS: z.coerce.number().int().min(0).default(10_000),
  S3_ENDPOINT: z.url(),
  S3_PUBLIC_URL: z.url(),
  S3_REGION: z.string().default("eu-west-1"),
  S3_BUCKET: z.string().default("ayllu"),
  S3_ACCESS_KEY_ID: z.string().min(1),
  S3_SECRET_ACCESS_KEY: z.string().min(1),
  S3_FORCE_PATH_STYLE: flag.optional(),
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  BACKUP_S3_ENDPOINT: z.url().optional(),
  BACKUP_S3_REGION: z.string().default("eu-west-1"),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SMTP_URL: z.url(),
  MAIL_WEBHOOK_SECRET: z.string().min(32).optional(),
  MAIL_FROM: z.string().default("Ayllu <hola@ayllu.test>"),
  AYLLU_RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  AYLLU_WORKER: flag.default(true),
  AYLLU_MIGRATE: flag.default(true),
  AYLLU_DATA_DIR: z.string().default(".data"),
  AYLLU_MIN_FREE_MB: z.coerce.number().min(0).default(500),
  FORUM_URL: hideableUrl.default("https://foro.ayllu.example/"),
  BLOG_URL: hideableUrl.optional(),
  GHOST_URL: z.url().optional(),
  GHOST_CONTENT_KEY: z.string().min(1).optional(),
  INSTAGRAM_URL: hideableUrl.default("https://www.instagram.com/ayllu.example/"),
  YOUTUBE_URL: hideableUrl.default("https://www.youtube.com/@ayllu.example"),
  SUPPORT_EMAIL: z.email().default("hola@ayllu.test"),
  OPERATOR_NAME: z.string().default("[Nombre del titular]"),
  OPERATOR_TAX_ID: z.string().default("[NIF del titular]"),
  OPERATOR_ADDRESS: z.string().default("[Domicilio del titular]"),
  INVOICES_FROM: z.iso.date().default("2027-01-01"),
  OPERATOR_ACTIVITY: z
    .string()
    .regex(/^([A-D]\d{2}[0-9A-Z]{1,4})?$/)
    .default(""),
  OPERATOR_REGISTRY: z.string().default("[Datos registrales, si procede]"),
  OPERATOR_HOSTING: z.string().default("[Proveedor de alojamiento]"),
  GA4_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/)
    .optional(),
  META_PIXEL_ID: z
    .string()
    .regex(/^\d{5,20}$/)
    .optional(),
  CAMPAIGN_ACCOUNT_ID: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
  CALENDAR_TRUSTED_ORIGINS: urlList.default([]),
  GEO_URL: z.url({ protocol: /^https?$/ }).optional(),
  GEO_KEY: z.string().optional(),
  MAP_TILES_URL: tilesUrl.optional(),
  MAP_ATTRIBUTION: z.string().default("© OpenStreetMap"),
  MEILISEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
  MEILISEARCH_KEY: z.string().min(1).optional(),
  MEILISEARCH_CONTENT_INDEX: z
    .string()
    .regex(/^[\w-]+$/)
    .default("ayni"),
  MEILISEARCH_MASTERS_INDEX: z
    .string()
    .regex(/^[\w-]+$/)
    .default("maestros"),
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  TAX_PERCENTAGE: percentage.default(2100),
  TAX_PERCENTAGES: percentages.default(new Map()),
  COMMISSION_PERCENTAGE: percentage.default(1000),
  PAYOUTS_BY_PROCESSOR: flag.default(false),
  PAYOUT_COUNTRIES: countryList.default([]),
  TAX_AGENCY_URL: z.url({ protocol: /^https?$/ }).optional(),
  TAX_AGENCY_CERTIFICATE: z.string().min(1).optional(),
  TAX_AGENCY_CERTIFICATE_PASSWORD: z.string().optional(),
  TAX_AGENCY_DECLARATION_SIGNED: z.iso.date().optional(),
  EXCHANGE_RATES_URL: z.url({ protocol: /^https?$/ }).optional(),
  VIES_URL: z.url({ protocol: /^https?$/ }).optional(),
  JANUS_URLS: urlList.default([]),
  JANUS_API_SECRET: z.string().min(1).optional(),
  TURN_URL: z
    .string()
    .regex(/^turns?:\S+$/)
    .optional(),
  TURN_SECRET: z.string().min(1).optional(),
  STUN_URL: z
    .string()
    .regex(/^stuns?:\S+$/)
    .optional(),
  ROOM_CAPACITY: z.coerce.number().int().min(2).max(1000).default(100),
  SESSION_POLL_SECONDS: z.coerce.number().int().min(0).max(86_400).default(0),
  ADMIN_SECOND_FACTOR: z.enum(["optional", "required"]).default("optional"),
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(0),
  READS_PER_SECOND: z.coerce.number().positive().default(50),
  READ_BURST: z.coerce.number().positive().default(1000),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  WORKER_PROBE_PORT: port.optional(),
  WORKER_PROBE_HOST: z.string().default("127.0.0.1"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  LOG_FORMAT: z.enum(["json", "text"]).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default("ayllu"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
} as const;

type EnvSchema = typeof schema;
type Env = { [Name in keyof EnvSchema]: z.output<EnvSchema[Name]> };

const VARIABLES = Object.keys(schema) as (keyof EnvSchema)[];

const parseVariable = (name: keyof EnvSchema, raw: string | undefined) =>
  schema[name].safeParse(raw === "" ? undefined : raw);

/** Names of the variables that have no default. */
export const REQUIRED_VARIABLES: readonly string[] = VARIABLES.filter(
  (name) => !parseVariable(name, undefined).success,
);

/** Returns the names of the variables that are missing or invalid. */
export const findInvalidVariables = (): string[] =>
  VARIABLES.filter((name) => !parseVariable(name, process.env[name]).success);

const parsed = new Map<keyof EnvSchema, { raw: string | undefined; value: unknown }>();

/** Parses a variable once, and again when it changes: a page reads some of them for each of its images. */
function readVariable<Name extends keyof EnvSchema>(name: Name): Env[Name] {
  const raw = process.env[name];
  const known = parsed.get(name);
  if (known && known.raw === raw) return known.value as Env[Name];
  const result = parseVariable(name, raw);
  if (!result.success) throw new Error(`${name} is missing or invalid: ${result.error.issues[0]?.message}`);
  parsed.set(name, { raw, value: result.data });
  return result.data as Env[Name];
}

/** Reading a missing or invalid variable throws an error that names it. */
export const env: Env = Object.defineProperties(
  {} as Env,
  Object.fromEntries(VARIABLES.map((name) => [name, { get: () => readVariable(name), enumerable: true }])),
);

/** The URL of connections with a state of their own, such as LISTEN or an advisory lock, which no pooler may share. */
export const getDirectDatabaseUrl = (): string => env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
