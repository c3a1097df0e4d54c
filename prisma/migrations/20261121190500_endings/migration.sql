-- The stemmer knows "-ción" by its accent, which the plural loses and a search need not have: "meditacion" must have the
-- stem of "meditación" and "meditaciones".
create function "search_endings"(folded text) returns text language sql immutable parallel safe as $$
  select regexp_replace(folded, '([cs])ion\M', '\1ión', 'g')
$$;

create or replace function "ayni_document"() returns trigger language plpgsql as $$
begin
  new.document :=
    setweight(to_tsvector('spanish', "search_endings"("search_text"(new.title))), 'A') ||
    setweight(to_tsvector('spanish', "search_endings"("search_text"(new.keywords))), 'B') ||
    setweight(to_tsvector('spanish', "search_endings"("search_text"(new."shortDescription"))), 'C') ||
    setweight(to_tsvector('spanish', "search_endings"("search_text"(left(new.description, 20000)))), 'D');
  return new;
end $$;

update "Ayni" set title = title;

create or replace function "master_words"() returns trigger language plpgsql as $$
declare
  said text := "search_text"(new."shortDescription" || ' ' || left(new.offering, 20000));
begin
  select
    setweight(to_tsvector('simple', "search_text"(u.name || ' ' || u."lastName")), 'A') ||
    setweight(to_tsvector('simple', said), 'B') ||
    setweight(to_tsvector('spanish', "search_endings"(said)), 'C')
  into new.words from "User" u where u.id = new."userId";
  return new;
end $$;

update "MasterProfile" set "updatedAt" = "updatedAt";
