-- Courses of modules and lessons. The foreign keys and triggers lock "Ayni", "File" and "User" briefly.
set local lock_timeout = '5s';

CREATE TABLE "CourseModule" (
    "id" UUID NOT NULL,
    "ayniId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "CourseModule_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Lesson" (
    "id" UUID NOT NULL,
    "ayniId" UUID NOT NULL,
    "moduleId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL DEFAULT '',
    "fileId" UUID,
    "linkUrl" TEXT,
    "isFreeSample" BOOLEAN NOT NULL DEFAULT false,
    "availableAfterDays" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Lesson_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "LessonCompletion" (
    "lessonId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "completedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LessonCompletion_pkey" PRIMARY KEY ("lessonId","userId")
);

CREATE UNIQUE INDEX "CourseModule_id_ayniId_key" ON "CourseModule"("id", "ayniId");
CREATE UNIQUE INDEX "Lesson_fileId_ayniId_key" ON "Lesson"("fileId", "ayniId");
CREATE INDEX "Lesson_ayniId_idx" ON "Lesson"("ayniId");
CREATE INDEX "LessonCompletion_userId_idx" ON "LessonCompletion"("userId");

-- A new order passes through equal positions.
ALTER TABLE "CourseModule" ADD CONSTRAINT "CourseModule_ayniId_position_key" UNIQUE ("ayniId", "position") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "Lesson" ADD CONSTRAINT "Lesson_moduleId_position_key" UNIQUE ("moduleId", "position") DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "CourseModule" ADD CONSTRAINT "CourseModule_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Lesson" ADD CONSTRAINT "Lesson_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Lesson" ADD CONSTRAINT "Lesson_moduleId_ayniId_fkey" FOREIGN KEY ("moduleId", "ayniId") REFERENCES "CourseModule"("id", "ayniId") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Lesson" ADD CONSTRAINT "Lesson_fileId_ayniId_fkey" FOREIGN KEY ("fileId", "ayniId") REFERENCES "File"("id", "ayniId") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "LessonCompletion" ADD CONSTRAINT "LessonCompletion_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "LessonCompletion" ADD CONSTRAINT "LessonCompletion_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table "CourseModule"
  add constraint "CourseModule_bounded" check ("position" between 0 and 49 and length(title) <= 120);
-- 200 lessons are accepted; the rest is room for the files that the former release adds.
alter table "Lesson"
  add constraint "Lesson_bounded" check ("position" between 0 and 999 and length(title) <= 120 and length("text") <= 20000),
  add constraint "Lesson_available_after" check ("availableAfterDays" between 0 and 365),
  add constraint "Lesson_link" check ("linkUrl" ~ '^https://' and length("linkUrl") <= 2000),
  add constraint "Lesson_file_or_link" check ("fileId" is null or "linkUrl" is null);

-- Every file of a course has a lesson. What knows only files, such as the former release, adds, orders and removes
-- lessons by them. Ids that follow from the content's and the file's make this and the backfill agree.
create function "course_lessons_follow"(course uuid) returns void language plpgsql as $$
begin
  perform 1 from "Ayni" where id = course and "contentType" = 'COURSE' for no key update;
  if not found then return; end if;
  if exists (
    select 1 from "File" f where f."ayniId" = course and f.area = 'content' and f.status = 'READY'
      and not exists (select 1 from "Lesson" l where l."fileId" = f.id)
  ) then
    insert into "CourseModule" (id, "ayniId", "position")
    select course, course, 0 where not exists (select 1 from "CourseModule" where "ayniId" = course);
    insert into "Lesson" (id, "ayniId", "moduleId", "position", title, "fileId", "isFreeSample")
    select f.id, course, m.id,
           (select coalesce(max(l."position") + 1, 0) from "Lesson" l where l."moduleId" = m.id)
             + row_number() over (order by f."position", f.id) - 1,
           left(coalesce(nullif(f.title, ''), f.name), 120), f.id, f."freeSample"
    from "File" f,
         (select id from "CourseModule" where "ayniId" = course order by "position" desc limit 1) m
    where f."ayniId" = course and f.area = 'content' and f.status = 'READY'
      and not exists (select 1 from "Lesson" l where l."fileId" = f.id)
    on conflict (id) do nothing;
  end if;
  -- Modules of which each lesson has a file are in the order of the files.
  update "Lesson" l set "position" = ordered."position"
  from (
    select o.id, row_number() over (partition by o."moduleId" order by f."position", o."position") - 1 as "position"
    from "Lesson" o join "File" f on f.id = o."fileId"
    where o."ayniId" = course
      and not exists (select 1 from "Lesson" other where other."moduleId" = o."moduleId" and other."fileId" is null)
  ) ordered
  where l.id = ordered.id and l."position" <> ordered."position";
end $$;

create function "file_lesson_changed"() returns trigger language plpgsql as $$
begin
  if new."ayniId" is null or new.area <> 'content' or new.status <> 'READY' then return null; end if;
  if tg_op = 'UPDATE' then
    if new.title <> old.title or new."freeSample" <> old."freeSample" then
      update "Lesson" set
        title = case when new.title <> old.title
                     then left(coalesce(nullif(new.title, ''), new.name), 120) else title end,
        "isFreeSample" = case when new."freeSample" <> old."freeSample" then new."freeSample" else "isFreeSample" end
      where "fileId" = new.id;
    end if;
    if new."ayniId" is not distinct from old."ayniId" and new.area = old.area and new.status = old.status
       and new."position" = old."position" then return null; end if;
  end if;
  perform "course_lessons_follow"(new."ayniId");
  return null;
end $$;

create trigger "File_lesson_changed" after insert or update of "ayniId", area, status, "position", title, "freeSample"
  on "File" for each row execute function "file_lesson_changed"();

-- A lesson that is more than its file stays without it.
create function "file_lesson_removed"() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new."ayniId" is distinct from old."ayniId" then
    delete from "Lesson" where "fileId" = old.id and "text" = '';
    update "Lesson" set "fileId" = null where "fileId" = old.id;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger "File_lesson_removed" before update of "ayniId" or delete
  on "File" for each row execute function "file_lesson_removed"();

create function "ayni_became_course"() returns trigger language plpgsql as $$
begin
  perform "course_lessons_follow"(new.id);
  return null;
end $$;

create trigger "Ayni_became_course" after update of "contentType" on "Ayni"
  for each row when (new."contentType" = 'COURSE' and old."contentType" <> 'COURSE')
  execute function "ayni_became_course"();
