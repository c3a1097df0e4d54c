-- A slug belongs to one content, now or formerly. A row per slug says to which: its primary key makes concurrent
-- transactions wait for each other without holding shared lock memory, however many contents one of them writes.

create table "SlugClaim" (
  "slug" text not null,
  "ayniId" uuid not null,
  constraint "SlugClaim_pkey" primary key ("slug"),
  constraint "SlugClaim_ayniId_fkey" foreign key ("ayniId") references "Ayni" ("id") on delete cascade on update cascade
);

create index "SlugClaim_ayniId_idx" on "SlugClaim" ("ayniId");

create function "claim_slug"() returns trigger language plpgsql as $$
declare
  claimant uuid := case tg_table_name when 'Ayni' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'ayniId' end;
begin
  -- Updating the content's own claim locks it, so that it is not released meanwhile.
  insert into "SlugClaim" (slug, "ayniId") values (new.slug, claimant)
    on conflict (slug) do update set "ayniId" = excluded."ayniId" where "SlugClaim"."ayniId" = excluded."ayniId";
  if not found then
    raise exception 'slug % was another content''s', new.slug
      using errcode = 'unique_violation', constraint = 'Ayni_slug_former';
  end if;
  return null;
end $$;

create function "release_slug"() returns trigger language plpgsql as $$
begin
  perform from "SlugClaim" where slug = old.slug for update;
  delete from "SlugClaim" c where c.slug = old.slug
    and not exists (select from "Ayni" a where a.slug = c.slug)
    and not exists (select from "AyniSlug" s where s.slug = c.slug);
  return null;
end $$;

-- No slug changes between the copy and the triggers.
lock table "Ayni", "AyniSlug" in share row exclusive mode;

insert into "SlugClaim" (slug, "ayniId")
  select slug, id from "Ayni" union select slug, "ayniId" from "AyniSlug";

create or replace trigger "Ayni_slug_free" after insert or update of slug on "Ayni"
  for each row execute function "claim_slug"();
create or replace trigger "AyniSlug_free" after insert on "AyniSlug"
  for each row execute function "claim_slug"();
create trigger "Ayni_slug_released" after update of slug on "Ayni"
  for each row when (old.slug is distinct from new.slug) execute function "release_slug"();
create trigger "AyniSlug_released" after delete on "AyniSlug"
  for each row execute function "release_slug"();

drop function "slug_is_free"();
