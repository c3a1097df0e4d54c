-- Signs part words; without this the parser takes "cuerpo/mente" for a file's name.
create function "search_text"(value text) returns text language sql immutable parallel safe as $$
  select regexp_replace("search_fold"(value), '[!-/:-@[-`{-~]+', ' ', 'g')
$$;

create or replace function "ayni_document"() returns trigger language plpgsql as $$
begin
  new.document :=
    setweight(to_tsvector('spanish', "search_text"(new.title)), 'A') ||
    setweight(to_tsvector('spanish', "search_text"(new.keywords)), 'B') ||
    setweight(to_tsvector('spanish', "search_text"(new."shortDescription")), 'C') ||
    setweight(to_tsvector('spanish', "search_text"(left(new.description, 20000))), 'D');
  return new;
end $$;

update "Ayni" set title = title;

-- Names are not stemmed; what Masters say of themselves is found as it is written and by its stems.
alter table "MasterProfile" add column "words" tsvector;

create function "master_words"() returns trigger language plpgsql as $$
declare
  said text := "search_text"(new."shortDescription" || ' ' || left(new.offering, 20000));
begin
  select
    setweight(to_tsvector('simple', "search_text"(u.name || ' ' || u."lastName")), 'A') ||
    setweight(to_tsvector('simple', said), 'B') ||
    setweight(to_tsvector('spanish', said), 'C')
  into new.words from "User" u where u.id = new."userId";
  return new;
end $$;

create trigger "MasterProfile_words" before insert or update on "MasterProfile"
  for each row execute function "master_words"();

create function "master_named"() returns trigger language plpgsql as $$
begin
  update "MasterProfile" set "updatedAt" = now() where "userId" = new.id;
  return null;
end $$;

create trigger "User_named" after update of name, "lastName" on "User"
  for each row when (old.name <> new.name or old."lastName" <> new."lastName")
  execute function "master_named"();

update "MasterProfile" set "updatedAt" = "updatedAt";

create index "MasterProfile_words_idx" on "MasterProfile" using gin (words);

-- What a search engine of its own does not know yet: one row for each content and Master, however often they change.
create table "SearchChange" (
  "kind" text not null,
  "subjectId" uuid not null,
  "changedAt" timestamptz(3) not null default now(),
  constraint "SearchChange_pkey" primary key (kind, "subjectId"),
  constraint "SearchChange_kind" check (kind in ('content', 'master'))
);

create function "search_changed"(changed_kind text, subject uuid) returns void language sql as $$
  insert into "SearchChange" (kind, "subjectId") values (changed_kind, subject)
  on conflict (kind, "subjectId") do update set "changedAt" = now()
$$;

create function "ayni_changed"() returns trigger language plpgsql as $$
begin
  perform "search_changed"('content', coalesce(new.id, old.id));
  return null;
end $$;

create function "master_changed"() returns trigger language plpgsql as $$
begin
  perform "search_changed"('master', coalesce(new."userId", old."userId"));
  return null;
end $$;

create function "user_changed"() returns trigger language plpgsql as $$
begin
  perform "search_changed"('master', new.id);
  return null;
end $$;

-- The view counter and the places taken change no document.
create trigger "Ayni_changed"
  after insert or delete or update of title, keywords, "shortDescription", description, "contentType", modality,
    country, disciplines, topics, amount, "minimumAmount", listed, status, "publishedAt", "userId"
  on "Ayni" for each row execute function "ayni_changed"();
create trigger "MasterProfile_changed" after insert or update or delete on "MasterProfile"
  for each row execute function "master_changed"();
create trigger "Profile_changed" after update of disciplines, country on "Profile"
  for each row when (old.disciplines <> new.disciplines or old.country is distinct from new.country)
  execute function "master_changed"();
create trigger "User_changed" after update of role, "deactivatedAt", "anonymisedAt" on "User"
  for each row execute function "user_changed"();

insert into "SearchChange" (kind, "subjectId") select 'content', id from "Ayni" where listed;
insert into "SearchChange" (kind, "subjectId") select 'master', "userId" from "MasterProfile";
