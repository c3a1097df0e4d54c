-- Names tables and columns as the code calls them. Data, keys and indexes stay.

alter table "SolidarityPlace" rename to "SolidaritySeat";
alter table "SolidarityAsk" rename to "SolidarityRequest";
alter table "Joining" rename to "InvitationAcceptance";
alter table "LoginThrottle" rename to "SignInThrottle";

alter table "SolidaritySeat" rename column "takenByOrderId" to "claimedByOrderId";
alter table "Ayni" rename column "takenPlaces" to "takenSeats";
alter table "Order" rename column "placeAmount" to "seatAmount";
alter table "Barter" rename column "answererId" to "recipientId";
alter table "SecondFactor" rename column "lastStep" to "lastUsedStep";
alter table "Transfer" rename column "processorId" to "processorTransferId";
alter table "MasterProfile" rename column "words" to "document";
alter table "SearchWord" rename column "shown" to "displayForm";

-- Constraints and indexes carry the names of their tables and columns.
do $$
declare
  names constant text[][] := array[
    ['SolidarityPlace', 'SolidaritySeat'],
    ['SolidarityAsk', 'SolidarityRequest'],
    ['Joining', 'InvitationAcceptance'],
    ['LoginThrottle', 'SignInThrottle'],
    ['SolidaritySeat_taken_or_cancelled', 'SolidaritySeat_claimed_or_cancelled'],
    ['takenByOrderId', 'claimedByOrderId'],
    ['takenPlaces', 'takenSeats'],
    ['placeAmount', 'seatAmount'],
    ['Order_place_is_a_part', 'Order_seat_is_a_part'],
    ['answererId', 'recipientId'],
    ['lastStep', 'lastUsedStep'],
    ['processorId', 'processorTransferId'],
    ['MasterProfile_words_idx', 'MasterProfile_document_idx'],
    ['SearchWord_shown', 'SearchWord_displayForm']
  ];
  item record;
  renamed text;
begin
  for item in
    select conrelid::regclass as relation, conname as name, true as is_constraint
    from pg_constraint
    where connamespace = current_schema()::regnamespace and conrelid <> 0
    union all
    select indexrelid::regclass, c.relname, false
    from pg_index join pg_class c on c.oid = indexrelid
    where c.relnamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_constraint where conindid = indexrelid and conname = c.relname)
  loop
    renamed := item.name;
    for pair in 1 .. array_length(names, 1) loop
      renamed := replace(renamed, names[pair][1], names[pair][2]);
    end loop;
    if renamed = item.name then continue; end if;
    if item.is_constraint then
      execute format('alter table %s rename constraint %I to %I', item.relation, item.name, renamed);
    else
      execute format('alter index %s rename to %I', item.relation, renamed);
    end if;
  end loop;
end $$;

-- Function bodies are text: they do not follow a renamed column.
alter function "order_places"() rename to "count_taken_seats";

create or replace function "count_taken_seats"() returns trigger language plpgsql as $$
declare
  was_live boolean := tg_op <> 'INSERT' and old.status in ('PENDING', 'COMPLETED') and old."renewedAt" is null;
  is_live boolean := tg_op <> 'DELETE' and new.status in ('PENDING', 'COMPLETED') and new."renewedAt" is null;
begin
  if is_live and not was_live then
    update "Ayni" set "takenSeats" = "takenSeats" + 1 where id = new."ayniContentId";
  elsif was_live and not is_live then
    update "Ayni" set "takenSeats" = "takenSeats" - 1 where id = old."ayniContentId";
  end if;
  return null;
end $$;

alter function "master_words"() rename to "build_master_document";

create or replace function "build_master_document"() returns trigger language plpgsql as $$
declare
  description text := "search_text"(new."shortDescription" || ' ' || left(new.offering, 20000));
begin
  select
    setweight(to_tsvector('simple', "search_text"(u.name || ' ' || u."lastName")), 'A') ||
    setweight(to_tsvector('simple', description), 'B') ||
    setweight(to_tsvector('spanish', "search_endings"(description)), 'C')
  into new.document from "User" u where u.id = new."userId";
  return new;
end $$;

create or replace function "search_words"(content text) returns void language sql as $$
  insert into "SearchWord" (word, "displayForm")
  select distinct on ("search_fold"(w) collate "C") "search_fold"(w), w
  from unnest(tsvector_to_array(to_tsvector('simple', content))) as w
  where length(w) between 3 and 40 and w !~ '[0-9@.:/_-]'
  order by "search_fold"(w) collate "C", w
  on conflict do nothing
$$;
