create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- CreateTable
CREATE TABLE "SearchWord" (
    "word" TEXT COLLATE "C" NOT NULL,
    "shown" TEXT NOT NULL,

    CONSTRAINT "SearchWord_pkey" PRIMARY KEY ("word")
);

-- CreateIndex
CREATE INDEX "SearchWord_word_idx" ON "SearchWord" USING GIN ("word" gin_trgm_ops);

-- Words stay when their content goes: one that nobody writes any more is only a guess that finds nothing. They come in
-- one order, so that two contents with the same words never wait for each other.
create function "search_words"(content text) returns void language sql as $$
  insert into "SearchWord" (word, shown)
  select distinct on ("search_fold"(w) collate "C") "search_fold"(w), w
  from unnest(tsvector_to_array(to_tsvector('simple', content))) as w
  where length(w) between 3 and 40 and w !~ '[0-9@.:/_-]'
  order by "search_fold"(w) collate "C", w
  on conflict do nothing
$$;

create function "ayni_words"() returns trigger language plpgsql as $$
begin
  perform "search_words"(new.title || ' ' || new.keywords || ' ' || new."shortDescription");
  return null;
end $$;

create trigger "Ayni_words" after insert or update of title, keywords, "shortDescription", listed, status on "Ayni"
  for each row when (new.listed) execute function "ayni_words"();

select "search_words"(title || ' ' || keywords || ' ' || "shortDescription") from "Ayni" where listed;
