import { describe, expect, it } from "vitest";
import { applyMigrations } from "@/prisma/engine/apply-migrations";
import { readMigrations, type Migration } from "@/prisma/engine/migrations";
import { withScratchDatabase } from "@/prisma/engine/scratch";
import { query, serverUrl, waitUntilBlocked, withConnection } from "./database";

// Contents of a release without lessons become courses of one module (docs/decisions/044-lessons.md).

const BEFORE = "20261125090000_file_of_content";
const TRIGGERS = "20261125090100_lessons";
const BACKFILL = "20261125090200_lessons_filled";
const AGREEMENT = "20261126210000_lesson_titles_agreed";
/** More than two batches. */
const MORE_COURSES = 450;

const MASTER = "00000001-0000-4000-8000-000000000001";
const toId = (kind: string, number: number): string =>
  `0000000${kind}-0000-4000-8000-${String(number).padStart(12, "0")}`;
const contentId = (number: number): string => toId("2", number);
const fileId = (number: number): string => toId("3", number);

const [COURSE, PODCAST, EMPTY, DRAFT] = [contentId(1), contentId(2), contentId(3), contentId(4)];
const LONG_TITLE = "Respirar ".repeat(20);

const addContent = (id: string, type: string, status = "PUBLISHED"): string =>
  `insert into "Ayni" (id, slug, "userId", "contentType", "onlineType", status, title, disciplines, "publishedAt", "updatedAt")
   values ('${id}', 'ayni-${id}', '${MASTER}', '${type}', ${type === "COURSE" ? "'RECORDED'" : "null"}, '${status}', 'Aprender',
     array['YOGA'], ${status === "DRAFT" ? "null" : "now()"}, now());`;

type FileColumns = { ayniId?: string; title?: string; position: number; isSample?: boolean; area?: string };

function addFile(number: number, columns: FileColumns, status = "READY"): string {
  const { ayniId = COURSE, title = "", position, isSample = false, area = "content" } = columns;
  return `insert into "File" (id, "ownerId", "ayniId", area, kind, status, key, name, title, "mimeType", size, position,
      "freeSample", "readyAt")
    values ('${fileId(number)}', '${MASTER}', '${ayniId}', '${area}', '${area === "content" ? "AUDIO" : "IMAGE"}', '${status}',
      '${area}/${ayniId}/${number}', 'audio-${number}.mp3', '${title}', 'audio/mpeg', 4096, ${position}, ${isSample},
      ${status === "READY" ? "now()" : "null"});`;
}

const FORMER_ROWS = [
  `insert into "User" (id, slug, name, "lastName", email, "passwordHash", "acceptedTermsAt", "updatedAt")
   values ('${MASTER}', 'ana', 'Ana', 'Ruiz', 'ana@ayllu.test', '', now(), now());`,
  addContent(COURSE, "COURSE"),
  addFile(1, { title: "Tercera", position: 2 }),
  addFile(2, { title: "Primera", position: 0, isSample: true }),
  addFile(3, { position: 1 }),
  addFile(4, { title: LONG_TITLE, position: 3 }),
  addFile(5, { title: "Sin terminar", position: 4 }, "PENDING"),
  addFile(6, { title: "Portada", position: 0, area: "covers" }),
  addContent(PODCAST, "PODCAST"),
  addFile(7, { ayniId: PODCAST, title: "Episodio", position: 0 }),
  addContent(EMPTY, "COURSE", "DRAFT"),
  addContent(DRAFT, "COURSE", "DRAFT"),
  addFile(8, { ayniId: DRAFT, title: "Borrador", position: 0 }),
].join("\n");

/** The migrations up to the named one. */
async function readUntil(name: string): Promise<Migration[]> {
  const migrations = await readMigrations();
  return migrations.slice(0, migrations.findIndex((migration) => migration.name === name) + 1);
}

/** Runs `work` on a database of the former release, with its rows. */
const withFormerDatabase = (work: (url: string) => Promise<void>): Promise<void> =>
  withScratchDatabase(serverUrl(), async (url) => {
    await applyMigrations(url, { migrations: await readUntil(BEFORE) });
    await query(url, FORMER_ROWS);
    await work(url);
  });

const migrateTo = async (url: string, name: string): Promise<unknown> =>
  applyMigrations(url, { migrations: await readUntil(name) });

/** Applies a migration that was applied before. */
async function repeat(url: string, name: string): Promise<void> {
  await query(url, `delete from _prisma_migrations where migration_name = '${name}'`);
  expect(await applyMigrations(url)).toEqual([name]);
}

type LessonRow = { file: string; title: string; position: number; isSample: boolean };

const readLessons = (url: string, ayniId = COURSE): Promise<LessonRow[]> =>
  query(
    url,
    `select l."fileId" as file, l.title, l.position, l."isFreeSample" as "isSample"
     from "Lesson" l join "CourseModule" m on m.id = l."moduleId"
     where l."ayniId" = '${ayniId}' order by m.position, l.position`,
  );

const readTitles = async (url: string): Promise<string[]> =>
  (await readLessons(url)).map(({ title }) => title);

const readEverything = (url: string): Promise<unknown[]> =>
  query(
    url,
    `select to_jsonb(m) as row from "CourseModule" m union all select to_jsonb(l) from "Lesson" l
     union all select to_jsonb(f) from "File" f order by 1`,
  );

describe("the courses of the former release", () => {
  it("have one module with a lesson for each file, in order, with its title and sample", async () => {
    await withFormerDatabase(async (url) => {
      const files = await query(url, `select * from "File" order by id`);
      await applyMigrations(url);
      expect(
        await query(url, `select id, "ayniId", position, title from "CourseModule" order by id`),
      ).toEqual([COURSE, DRAFT].map((id) => ({ id, ayniId: id, position: 0, title: "" })));
      expect(await readLessons(url)).toEqual([
        { file: fileId(2), title: "Primera", position: 0, isSample: true },
        { file: fileId(3), title: "audio-3.mp3", position: 1, isSample: false },
        { file: fileId(1), title: "Tercera", position: 2, isSample: false },
        { file: fileId(4), title: LONG_TITLE.slice(0, 120), position: 3, isSample: false },
      ]);
      expect(await readLessons(url, DRAFT)).toMatchObject([{ file: fileId(8), title: "Borrador" }]);
      expect(await readLessons(url, PODCAST)).toEqual([]);
      expect(await query(url, `select * from "File" order by id`)).toEqual(files);
    });
  });

  it("are filled in batches", async () => {
    await withFormerDatabase(async (url) => {
      const numbers = Array.from({ length: MORE_COURSES }, (_, index) => 100 + index);
      await query(
        url,
        numbers
          .map(
            (number) =>
              addContent(contentId(number), "COURSE") +
              addFile(number, { ayniId: contentId(number), position: 0 }),
          )
          .join("\n"),
      );
      await migrateTo(url, BACKFILL);
      const [counts] = await query(
        url,
        `select (select count(*)::int from "Lesson") as lessons, applied_steps_count as batches
         from _prisma_migrations where migration_name = '${BACKFILL}'`,
      );
      expect(counts).toEqual({ lessons: MORE_COURSES + 5, batches: 3 });
    });
  });

  it("do not change when they are filled again, and what a killed run has left is completed", async () => {
    await withFormerDatabase(async (url) => {
      await applyMigrations(url);
      await query(
        url,
        `update "Lesson" set "text" = 'Una lectura', "availableAfterDays" = 7 where "fileId" = '${fileId(1)}';
         update "Lesson" set title = '' where "fileId" = '${fileId(3)}'`,
      );
      const former = await readEverything(url);
      await repeat(url, BACKFILL);
      await repeat(url, AGREEMENT);
      expect(await readEverything(url)).toEqual(former);
      await query(url, `delete from "CourseModule" where id = '${DRAFT}'`);
      await repeat(url, BACKFILL);
      expect(await readEverything(url)).toEqual(former);
    });
  });
});

/** Saves like the former release: the content's row first, then its files. */
const saveFiles = (changes: string): string =>
  `update "Ayni" set version = version + 1 where id = '${COURSE}'; ${changes}`;

const rename = (number: number, title: string): string =>
  `update "File" set title = '${title}' where id = '${fileId(number)}';`;
const move = (number: number, position: number): string =>
  `update "File" set position = ${position} where id = '${fileId(number)}';`;
const detach = (number: number): string =>
  `update "File" set "ayniId" = null where id = '${fileId(number)}';`;
const markSample = (number: number): string =>
  `update "File" set "freeSample" = true where id = '${fileId(number)}';`;

describe("what the former release writes while it is replaced", () => {
  it("is in the lessons if it comes before the backfill", async () => {
    await withFormerDatabase(async (url) => {
      await migrateTo(url, TRIGGERS);
      await query(url, saveFiles(rename(2, "Bienvenida") + markSample(1) + detach(4)));
      expect(await readTitles(url)).toEqual([]);
      await applyMigrations(url);
      expect(await readLessons(url)).toMatchObject([
        { title: "Bienvenida", isSample: true },
        { title: "audio-3.mp3", isSample: false },
        { title: "Tercera", isSample: true },
      ]);
    });
  });

  it("makes the lessons of its course itself if it adds or moves a file before the backfill", async () => {
    await withFormerDatabase(async (url) => {
      await migrateTo(url, TRIGGERS);
      await query(
        url,
        saveFiles(
          detach(4) + move(1, 0) + move(2, 1) + move(3, 2) + addFile(9, { title: "Nueva", position: 3 }),
        ),
      );
      const lessons = await readLessons(url);
      expect(lessons.map(({ title }) => title)).toEqual(["Tercera", "Primera", "audio-3.mp3", "Nueva"]);
      await applyMigrations(url);
      expect(await readLessons(url)).toEqual(lessons);
    });
  });

  it("is in the lessons if it comes after everything", async () => {
    await withFormerDatabase(async (url) => {
      await applyMigrations(url);
      await query(
        url,
        saveFiles(
          rename(2, "Bienvenida") +
            detach(4) +
            move(1, 0) +
            move(2, 1) +
            move(3, 2) +
            addFile(9, { title: "Nueva", position: 3 }),
        ),
      );
      expect(await readTitles(url)).toEqual(["Tercera", "Bienvenida", "audio-3.mp3", "Nueva"]);
    });
  });

  /** Fills lessons while a transaction of the former release is open, which commits once a batch waits for it. */
  const fillDuring = async (url: string, changes: string): Promise<void> => {
    await migrateTo(url, TRIGGERS);
    await withConnection(url, async (former) => {
      await former.query(`begin; ${changes}`);
      const migrated = migrateTo(url, BACKFILL);
      await Promise.race([migrated, waitUntilBlocked(url, former)]);
      await former.query("commit");
      await migrated;
    });
  };

  it("is in the lessons if it is committed while a batch waits for it", async () => {
    await withFormerDatabase(async (url) => {
      await fillDuring(url, saveFiles(rename(2, "Bienvenida") + markSample(1)));
      // The batch has read the files before it waited.
      expect(await readLessons(url)).toMatchObject([{ title: "Primera" }, {}, { isSample: false }, {}]);
      await applyMigrations(url);
      expect(await readLessons(url)).toMatchObject([
        { title: "Bienvenida", isSample: true },
        { title: "audio-3.mp3", isSample: false },
        { title: "Tercera", isSample: true },
        { title: LONG_TITLE.slice(0, 120) },
      ]);
    });
  });

  it("may take a file away while a batch waits for it", async () => {
    await withFormerDatabase(async (url) => {
      await fillDuring(url, saveFiles(detach(4)));
      expect(await readTitles(url)).toEqual(["Primera", "audio-3.mp3", "Tercera"]);
    });
  });

  it("may delete a draft's upload, which locks no content, while a batch waits for it", async () => {
    await withFormerDatabase(async (url) => {
      await fillDuring(url, detach(8));
      expect(await readLessons(url, DRAFT)).toEqual([]);
      expect(await readTitles(url)).toHaveLength(4);
    });
  });
});
