import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { applyMigrations } from "@/prisma/engine/apply-migrations";
import { readBaseline } from "@/prisma/engine/baseline";
import { parseMigration, readMigrations } from "@/prisma/engine/migrations";
import { createDatabase, dropDatabase } from "@/prisma/engine/databases";
import { serverUrl, withConnection } from "./database";
import { fillDatabase, runUnderProbes } from "./probes";

const NAME = `ayllu_traffic_${process.env.VITEST_POOL_ID}`;
const MAX_WAIT_MS = 1_000;

const databaseUrl = serverUrl().replace(/[^/]+$/, NAME);

beforeAll(async () => {
  await withConnection(serverUrl(), async (client) => {
    await dropDatabase(client, NAME);
    await createDatabase(client, NAME, "template0");
  });
  const { migrations } = await readBaseline();
  await applyMigrations(databaseUrl, { migrations: (await readMigrations()).slice(0, migrations.length) });
  await fillDatabase(inject("superuserUrl"), databaseUrl);
});

afterAll(() => withConnection(serverUrl(), (client) => dropDatabase(client, NAME)));

it("each migration after the baseline lets the former release read and write 30 000 contents", async () => {
  const { migrations: contained } = await readBaseline();
  const migrations = await readMigrations();
  for (let count = contained.length + 1; count <= migrations.length; count += 1) {
    const known = migrations.slice(0, count);
    const failures = await runUnderProbes(databaseUrl, MAX_WAIT_MS, () =>
      applyMigrations(databaseUrl, { migrations: known }),
    );
    expect(failures, known.at(-1)?.name).toEqual([]);
  }
});

it("the probes notice a migration that holds a lock, and one that refuses the former release", async () => {
  const slow = parseMigration(
    "20990101000000_slow",
    `lock table "Order" in access exclusive mode; create index on "Order" ("createdAt"); select pg_sleep(${(MAX_WAIT_MS * 1.2) / 1_000})`,
  );
  const breaking = parseMigration(
    "20990101000001_breaking",
    `alter table "Notification" add column place integer not null default 0;
     alter table "Notification" alter column place drop default`,
  );
  expect(
    await runUnderProbes(databaseUrl, MAX_WAIT_MS, () =>
      applyMigrations(databaseUrl, { migrations: [slow] }),
    ),
  ).toEqual(["reads of Order waited", "writes of Order waited"]);
  expect(
    await runUnderProbes(databaseUrl, MAX_WAIT_MS, () =>
      applyMigrations(databaseUrl, { migrations: [breaking] }),
    ),
  ).toEqual([expect.stringMatching(/^writes of Notification: null value in column "place"/)]);
});
