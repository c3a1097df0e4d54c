import { existsSync, readFileSync } from "node:fs";
import { BlockList, isIP } from "node:net";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { REQUIRED_VARIABLES } from "@/lib/platform/env";
import { PROGRAMS } from "@/scripts/release/programs";
import { PROBE_ADDRESS } from "@/server/probes";
import { STOP_SECONDS } from "@/server/stop-deadline";
import {
  readChartPrograms,
  readChartSources,
  readComposePrograms,
  readPodLabels,
  renderObjects,
  type ChartSources,
  type Program,
} from "./read-deployment";

// Neither Docker nor Helm runs here: what they are told is compared with the code.

const compose = readFileSync("deploy/compose.yaml", "utf8");
const caddyfile = readFileSync("deploy/Caddyfile", "utf8");
const dockerfile = readFileSync("deploy/Dockerfile", "utf8");
const chart = await readChartSources("deploy/helm/ayllu");
const documented = new Set(
  [...readFileSync(".env.example", "utf8").matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name),
);

const isProbe = (path: string): boolean => PROBE_ADDRESS.test(path);

const SITE_VARIABLES = [...REQUIRED_VARIABLES, "DATABASE_URL", "SITE_URL"];
const NEEDED_VARIABLES: Record<string, readonly string[]> = {
  server: SITE_VARIABLES,
  worker: SITE_VARIABLES,
  migrate: ["DATABASE_URL"],
  storage: ["SITE_URL", ...REQUIRED_VARIABLES.filter((name) => name.startsWith("S3_"))],
};

function findProblems({ name, program, variables, graceSeconds, probes }: Program): string[] {
  const needed = NEEDED_VARIABLES[program] ?? [];
  const stopSeconds = Number(variables.DRAIN_SECONDS ?? 0) + STOP_SECONDS;
  const isKnown = PROGRAMS.some((known) => known === program);
  return [
    ...(isKnown ? [] : [`${name} runs ${program}, which no release has`]),
    ...Object.keys(variables)
      .filter((variable) => !documented.has(variable))
      .map((variable) => `${name} sets ${variable}, which .env.example does not know`),
    ...needed
      .filter((variable) => variables[variable] === undefined)
      .map((variable) => `${name} lacks ${variable}`),
    ...(graceSeconds > stopSeconds ? [] : [`${name} is killed before it has stopped`]),
    ...probes.filter(({ path }) => !isProbe(path)).map(({ path }) => `${name} has no probe ${path}`),
    ...probes
      .filter(({ port }) => ![variables.PORT, variables.WORKER_PROBE_PORT].includes(String(port)))
      .map(({ port }) => `${name} does not listen on ${port}`),
  ];
}

const composeProblems = (text: string): string[] => readComposePrograms(text).flatMap(findProblems);
const chartProblems = (sources: ChartSources): string[] =>
  [true, false].flatMap((isEverything) =>
    readChartPrograms(renderObjects(sources, isEverything)).flatMap(findProblems),
  );

test("the compose file agrees with the code", () => {
  expect(readComposePrograms(compose).map(({ program }) => program)).toEqual([
    "server",
    "server",
    "worker",
    "migrate",
    "storage",
  ]);
  expect(composeProblems(compose)).toEqual([]);
});

test.each([
  ["S3_REGION:", "S3_REGOIN:", "web-1 sets S3_REGOIN, which .env.example does not know"],
  ["    SMTP_URL: ${SMTP_URL:?}\n", "", "worker lacks SMTP_URL"],
  ["stop_grace_period: 45s", "stop_grace_period: 30s", "web-2 is killed before it has stopped"],
  ["worker.mjs", "jobs.mjs", "worker runs jobs, which no release has"],
])("refuses a compose file with %j as %j", (from, to, problem) => {
  expect(compose).toContain(from);
  expect(composeProblems(compose.replace(from, to))).toContain(problem);
});

test("the chart agrees with the code", () => {
  const programs = readChartPrograms(renderObjects(chart, true));
  expect(programs.map(({ program }) => program).sort()).toEqual(["migrate", "server", "worker"]);
  expect(programs.flatMap(({ probes }) => probes)).toHaveLength(5);
  expect(chartProblems(chart)).toEqual([]);
});

/** Returns the chart with a mistake. */
function planted(file: string, from: string, to: string): ChartSources {
  const files: Record<string, string> = { ...chart.templates, "values.yaml": chart.values };
  const text = files[file] ?? "";
  expect(text).toContain(from);
  const { "values.yaml": values = "", ...templates } = { ...files, [file]: text.replace(from, to) };
  return { ...chart, templates, values };
}

test.each([
  ["web.yaml", "/api/ready", "/api/readyz", "ayllu-web has no probe /api/readyz"],
  ["web.yaml", "containerPort: 3000", "containerPort: 8080", "ayllu-web does not listen on 8080"],
  ["values.yaml", "PeriodSeconds: 60", "PeriodSeconds: 40", "ayllu-web is killed before it has stopped"],
  ["values.yaml", "    - SMTP_URL\n", "", "ayllu-worker lacks SMTP_URL"],
  ["values.yaml", "MAIL_FROM:", "MAIL_FORM:", "ayllu-web sets MAIL_FORM, which .env.example does not know"],
  ["migration.yaml", "migrate.mjs", "db.mjs", "ayllu-migration runs db, which no release has"],
])("refuses a chart with a mistake in %s: %j as %j", (file, from, to, problem) => {
  expect(chartProblems(planted(file, from, to))).toContain(problem);
});

test("refuses a template that names no value, and one that is no YAML", () => {
  expect(() => chartProblems(planted("web.yaml", ".Values.web.replicas", ".Values.web.copies"))).toThrow(
    ".Values.web.copies has no value",
  );
  expect(() => chartProblems(planted("worker.yaml", "nindent 12", "nindent 2"))).toThrow();
});

const selectorSchema = z.object({
  kind: z.string(),
  spec: z.object({
    selector: z.union([
      z.object({ matchLabels: z.record(z.string(), z.string()) }).transform(({ matchLabels }) => matchLabels),
      z.record(z.string(), z.string()),
    ]),
  }),
});

test("everything that selects pods finds some", () => {
  const objects = renderObjects(chart, true);
  const pods = readPodLabels(objects);
  const selectors = objects.flatMap((object) => {
    const parsed = selectorSchema.safeParse(object);
    return parsed.success && parsed.data.kind !== "ServiceMonitor" ? [parsed.data.spec.selector] : [];
  });
  expect(selectors).toHaveLength(5);
  for (const selector of selectors) expect(pods).toContainEqual(expect.objectContaining(selector));
});

test("the balancer asks the processes of the compose file for their readiness", () => {
  const servers = readComposePrograms(compose).filter(({ program }) => program === "server");
  const addresses = servers.map(({ name, variables }) => `${name}:${variables.PORT}`);
  const upstreams = [...caddyfile.matchAll(/reverse_proxy (web.+) \{/g)].map(([, list = ""]) =>
    list.split(" "),
  );
  expect(upstreams.length).toBeGreaterThan(0);
  for (const list of upstreams) expect(list.sort()).toEqual(addresses.sort());
  expect(/health_uri (\S+)/.exec(caddyfile)?.[1]).toSatisfy(isProbe);
});

const engineSchema = z.object({
  services: z.object({
    "web-1": z.object({ environment: z.object({ JANUS_URLS: z.string(), JANUS_API_SECRET: z.string() }) }),
    rooms: z.object({
      build: z.string(),
      environment: z.object({ JANUS_API_SECRET: z.string(), ROOM_MEDIA_PORTS: z.string() }),
      ports: z.array(z.string()),
    }),
  }),
});

test("the sites reach the media engine of the compose file, and browsers its media alone", () => {
  const { services } = engineSchema.parse(parse(compose, { merge: true }));
  const { environment, build, ports } = services.rooms;
  const start = readFileSync(`deploy/${build}/start.sh`, "utf8");
  const apiPort = /^ {2}port = (\d+)$/m.exec(start)?.[1];
  expect(services["web-1"].environment).toEqual(
    expect.objectContaining({
      JANUS_URLS: `http://rooms:${apiPort}/janus`,
      JANUS_API_SECRET: environment.JANUS_API_SECRET,
    }),
  );
  const range = environment.ROOM_MEDIA_PORTS;
  expect(ports).toEqual([`${range}:${range}/udp`]);
  // As on one machine: the time in which a restarted site finds the calls again, and an API that asks for the secret.
  const embedded = readFileSync("embedded/rooms/config.ts", "utf8");
  const timeout = /SESSION_TIMEOUT_SECONDS = (\d+)/.exec(embedded)?.[1];
  expect(start).toContain(`session_timeout = ${timeout}\n`);
  expect(start).toContain('api_secret = "$JANUS_API_SECRET"');
  expect(start).toContain("admin_http = false");
});

test("the image holds what a release makes, and runs it without rights", () => {
  const [, folder = ""] = /npm run release -- (\S+)/.exec(dockerfile) ?? [];
  const stages = dockerfile.split(/^FROM /m);
  const last = stages.at(-1) ?? "";
  expect([...last.matchAll(/^COPY (.+)$/gm)].map(([, copy]) => copy)).toEqual([`--from=build ${folder} ./`]);
  const program = /^CMD \["node", "(\w+)\.mjs"\]/m.exec(last)?.[1];
  expect(PROGRAMS).toContain(program);
  expect(last).toMatch(/^USER node$/m);
  expect(/127\.0\.0\.1:\$\{process\.env\.PORT\}(\/api\/\w+)`/.exec(last)?.[1]).toSatisfy(isProbe);
  expect(/^EXPOSE (\d+)$/m.exec(last)?.[1]).toBe(/PORT=(\d+)/.exec(last)?.[1]);
  const copied = [...(stages.at(-2) ?? "").matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, list = ""]) =>
    list.split(" "),
  );
  expect(copied.length).toBeGreaterThan(0);
  for (const path of copied) expect([path, existsSync(path)]).toEqual([path, true]);
});

const imagesSchema = z.object({
  services: z.record(z.string(), z.object({ image: z.string(), build: z.unknown().optional() })),
});

/** Returns the images that others publish and may replace: those without a digest. */
function findMovingImages(text: string): string[] {
  const { services } = imagesSchema.parse(parse(text, { merge: true }));
  const foreign = Object.values(services).filter(({ image, build }) => !build && !image.startsWith("ayllu:"));
  return foreign.map(({ image }) => image).filter((image) => !/@sha256:[0-9a-f]{64}$/.test(image));
}

test("images of others are pinned by their digests", () => {
  expect(findMovingImages(compose)).toEqual([]);
  const engine = readFileSync("deploy/rooms/Dockerfile", "utf8");
  for (const text of [dockerfile, engine]) {
    const base = /^ARG NODE_IMAGE=(.+)$/m.exec(text)?.[1] ?? /^FROM (.+)$/m.exec(text)?.[1];
    expect(base).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  }
  expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)).toEqual([
    "${FORMER_IMAGE}",
    "${NODE_IMAGE}",
    "${NODE_IMAGE}",
  ]);
  // Control: a tag alone moves.
  expect(findMovingImages(compose.replace(/(image: postgres:18)@\S+/, "$1"))).toEqual(["postgres:18"]);
});

test("the database of the chart is pinned by its digest", () => {
  const { database } = z.object({ database: z.object({ imageName: z.string() }) }).parse(parse(chart.values));
  expect(database.imageName).toMatch(
    /^ghcr\.io\/cloudnative-pg\/postgresql:18\.\d+-\S+@sha256:[0-9a-f]{64}$/,
  );
});

const storageSchema = z.object({
  services: z.record(
    z.string(),
    z.object({ image: z.string(), environment: z.record(z.string(), z.string()).default({}) }),
  ),
});
const policySchema = z.object({
  Statement: z.array(
    z.object({ Effect: z.literal("Allow"), Action: z.array(z.string()), Resource: z.array(z.string()) }),
  ),
});

/** Returns the services that use MinIO's own account, apart from MinIO itself. */
function findStorageRoots(text: string): string[] {
  const { services } = storageSchema.parse(parse(text, { merge: true }));
  const { MINIO_ROOT_USER, MINIO_ROOT_PASSWORD } = services.storage?.environment ?? {};
  return Object.entries(services)
    .filter(([name]) => name !== "storage")
    .filter(([, { environment }]) =>
      Object.values(environment).some((value) => value === MINIO_ROOT_USER || value === MINIO_ROOT_PASSWORD),
    )
    .map(([name]) => name);
}

test("the site's account at the storage reads and writes files of its bucket, and nothing else", () => {
  expect(findStorageRoots(compose)).toEqual(["storage-rules", "storage-account"]);
  // Control: as the account of the site it would be found.
  const careless = compose.replace("&storage-root ayllu-root", "&storage-root ayllu");
  expect(findStorageRoots(careless)).toContain("web-1");

  const { Statement } = policySchema.parse(JSON.parse(readFileSync("deploy/storage-policy.json", "utf8")));
  const bucket = /S3_BUCKET: (\w+)/.exec(compose)?.[1];
  expect(Statement.flatMap(({ Resource }) => Resource)).toEqual([
    `arn:aws:s3:::${bucket}`,
    `arn:aws:s3:::${bucket}/*`,
  ]);
  const actions = Statement.flatMap(({ Action }) => Action);
  for (const action of actions)
    expect(action).toMatch(
      /^s3:(?:Get|Put|Delete|Abort|List)[A-Za-z]*(?:Object|Bucket|Location|Uploads?|Parts)$/,
    );
  expect(actions).toEqual(expect.arrayContaining(["s3:GetObject", "s3:PutObject", "s3:DeleteObject"]));
  expect(actions.filter((action) => /\*|Policy|Cors|Lifecycle/i.test(action))).toEqual([]);
});

const usersSchema = z.object({
  services: z.record(z.string(), z.object({ image: z.string(), user: z.string().optional() })),
});
/** Images that name an account without rights themselves. */
const RESTRICTED_IMAGES = ["ayllu:", "ayllu-rooms", "edoburu/pgbouncer:", "coturn/coturn:"];

const findRootServices = (text: string): string[] =>
  Object.entries(usersSchema.parse(parse(text, { merge: true })).services)
    .filter(([, { image }]) => !RESTRICTED_IMAGES.some((restricted) => image.startsWith(restricted)))
    .filter(([, { user }]) => !/^[1-9]\d*:[1-9]\d*$/.test(user ?? ""))
    .map(([name]) => name);

test("no service runs as root but the one that gives volumes away", () => {
  expect(findRootServices(compose)).toEqual(["volume-owner"]);
  const owner = z
    .object({ services: z.object({ "volume-owner": z.object({ network_mode: z.literal("none") }) }) })
    .safeParse(parse(compose));
  expect(owner.success).toBe(true);
  // Control: MinIO and Caddy do so unless they are told not to.
  const careless = compose.replaceAll("    user: *unprivileged\n", "");
  expect(findRootServices(careless)).toEqual(["volume-owner", "storage", "storage-account", "caddy"]);
});

test("the internet does not reach the administration of the storage", () => {
  const files = caddyfile.slice(caddyfile.indexOf("{$FILES_ADDRESS}"));
  expect(files).toMatch(/^\trespond \/minio\/\* 404$/m);
});

/** Returns true if coturn, with these arguments, relays to an address of IPv4 or IPv6. */
function isRelayed(command: readonly string[], address: string): boolean {
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  const isInRange = (option: string) =>
    command
      .filter((argument) => argument.startsWith(`--${option}=`))
      .map((argument) => argument.slice(option.length + 3).split("-"))
      .some(([first = "", last = first]) => {
        if (isIP(first) !== isIP(address)) return false;
        const range = new BlockList();
        range.addRange(first, last, family);
        return range.check(address, family);
      });
  return isInRange("allowed-peer-ip") || !isInRange("denied-peer-ip");
}

test("the relay of strangers reaches the media engine alone", () => {
  const { command } = z
    .object({ services: z.object({ turn: z.object({ command: z.array(z.string()) }) }) })
    .parse(parse(compose)).services.turn;
  const withEngine = command.map((argument) => argument.replace("${ROOM_PUBLIC_ADDRESS:?}", "198.51.100.7"));
  const foreign = ["10.0.0.5", "172.18.0.2", "192.168.1.1", "169.254.169.254", "100.64.0.1", "127.0.0.1"];
  const mapped = ["::ffff:10.0.0.5", "::1", "fe80::1", "fd00::1", "2001:db8::1"];
  for (const address of [...foreign, ...mapped, "8.8.8.8"])
    expect(isRelayed(withEngine, address), address).toBe(false);
  expect(isRelayed(withEngine, "198.51.100.7")).toBe(true);
  for (const option of ["--no-tcp-relay", "--user-quota=12", "--total-quota=400"])
    expect(command).toContain(option);
  expect(command).toContain("--static-auth-secret=${TURN_SECRET:?}");
  // Control: without the ranges it reaches the cloud's metadata.
  const open = withEngine.filter((argument) => !argument.startsWith("--denied-peer-ip"));
  expect(isRelayed(open, "169.254.169.254")).toBe(true);
});
