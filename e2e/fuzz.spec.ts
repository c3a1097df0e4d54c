import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import pLimit from "p-limit";
import { readAppRoutes } from "@/server/app-routes";
import { createFuzzClient, type FuzzAnswer } from "@/tests/support/fuzz/client";
import { createRandom } from "@/tests/support/fuzz/random";
import { createRequestGenerator, type FuzzRequest } from "@/tests/support/fuzz/requests";
import { listCacheableAddresses, look, readSlugs } from "./cacheable-pages";
import { registerOnboardedUser } from "./fixtures";
import { watchSiteLog } from "./site-log";

const REQUESTS = Number(process.env.FUZZ_REQUESTS || 20_000);
// Fixed, so that a run can be repeated; FUZZ_SEED tries other requests.
const DEFAULT_SEED = 20_261_122;
const CONCURRENCY = 48;
const SLOW_MS = 2_000;
const MAX_REPORTED = 20;

/** Names of the fields that the calls read. */
function readFieldNames(): string[] {
  const schemas = readdirSync("lib", { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith("schema.ts"),
  );
  const names = schemas.flatMap((path) =>
    [...readFileSync(join("lib", path), "utf8").matchAll(/\b([a-zA-Z][a-zA-Z0-9]*): /g)].map(
      ([, name = ""]) => name,
    ),
  );
  return [...new Set([...names, "__proto__", "constructor", "S3ObjectPath"])];
}

const describeRequest = ({ method, target, headers, body }: FuzzRequest): string =>
  JSON.stringify({
    method,
    target: target.slice(0, 300),
    headers,
    body: body?.toString("utf8").slice(0, 300),
  });

type Finding = { request: FuzzRequest; answer: FuzzAnswer };

// After the journeys: it fills caches and counters of the whole site.
test("no request causes an error of the server, a stack in the log, or a wrong page for others", async ({
  request,
  baseURL,
  playwright,
}) => {
  test.setTimeout(30 * 60_000);
  const seed = Number(process.env.FUZZ_SEED || DEFAULT_SEED);
  console.log(`fuzz: FUZZ_SEED=${seed} FUZZ_REQUESTS=${REQUESTS}`);

  const email = await registerOnboardedUser(request, "Nadie");
  const sessionCookie = (await request.storageState()).cookies
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
  const { user } = await (await request.get("/api/auth/session")).json();
  const slugs = await readSlugs(request);
  const addresses = listCacheableAddresses(slugs);
  const visitor = await playwright.request.newContext({ baseURL });
  const lookAtAll = () => Promise.all(addresses.map((address) => look(visitor, address)));
  const before = await lookAtAll();
  expect(before.filter(({ status }) => status !== 200)).toEqual([]);

  const next = createRequestGenerator(createRandom(seed), {
    routes: readAppRoutes(process.cwd()),
    knownSegments: [user.id, user.profileId, slugs.masters[0] ?? "", ...slugs.contents.slice(0, 5)],
    fieldNames: readFieldNames(),
    sessionCookie,
  });
  const client = createFuzzClient(baseURL ?? "", CONCURRENCY);
  const readStacks = await watchSiteLog();
  const statuses = new Map<number, number>();
  const suspects: Finding[] = [];
  const startedAt = Date.now();

  await pLimit(CONCURRENCY).map(Array.from({ length: REQUESTS }), async () => {
    const fuzzRequest = next();
    const answer = await client.send(fuzzRequest);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const isSilent = answer.status === 0 && fuzzRequest.body === undefined;
    if (answer.status >= 500 || answer.milliseconds > SLOW_MS || isSilent)
      suspects.push({ request: fuzzRequest, answer });
    if (/^\s+at \S.*:\d+/m.test(answer.body)) suspects.push({ request: fuzzRequest, answer });
  });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`fuzz: ${seconds} s, statuses ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`);

  // A busy machine, or the pool of connections to the database, delays or refuses what is fine when asked alone.
  const isConfirmed = async ({ request: suspect, answer }: Finding): Promise<boolean> => {
    if (answer.status >= 500 && answer.status !== 503) return true;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { status, milliseconds } = await client.send(suspect);
      if (status !== 0 && status < 500 && milliseconds <= SLOW_MS) return false;
    }
    return true;
  };
  const findings: string[] = [];
  for (const suspect of suspects) {
    if (findings.length < MAX_REPORTED && (await isConfirmed(suspect)))
      findings.push(
        `${suspect.answer.status} in ${Math.round(suspect.answer.milliseconds)} ms: ${describeRequest(suspect.request)}`,
      );
  }
  client.close();

  expect(findings, `FUZZ_SEED=${seed}`).toEqual([]);
  expect((await readStacks()).slice(0, MAX_REPORTED), `FUZZ_SEED=${seed}`).toEqual([]);
  expect(await lookAtAll(), `FUZZ_SEED=${seed}`).toEqual(before);
  await visitor.dispose();
  expect((await request.get("/api/health")).status()).toBe(200);
  expect((await (await request.get("/api/auth/session")).json()).user.email).toBe(email);
  // Controls: the requests were of all kinds.
  for (const status of [200, 400, 401, 403, 404, 405, 422])
    expect.soft([...statuses.keys()]).toContain(status);
});
