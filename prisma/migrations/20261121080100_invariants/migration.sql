-- Rules that the schema language cannot say. Each keeps an invariant whatever the code does.

-- People -------------------------------------------------------------------------------------------------

alter table "User"
  add constraint "User_email_lower" check (email = lower(email)),
  add constraint "User_slug_form" check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$');

alter table "Profile"
  add constraint "Profile_completedStep_range" check ("completedStep" between 0 and 4);

create unique index "MasterApplication_one_pending" on "MasterApplication" ("userId") where status = 'PENDING';

alter table "MasterApplication"
  add constraint "MasterApplication_decided" check ((status = 'PENDING') = ("decidedAt" is null));

alter table "Follow"
  add constraint "Follow_not_oneself" check ("followerId" <> "masterId");

-- Content ------------------------------------------------------------------------------------------------

alter table "Ayni"
  add constraint "Ayni_slug_form" check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  add constraint "Ayni_amount_range" check (amount between 0 and 100000000),
  add constraint "Ayni_currency_form" check (currency ~ '^[A-Z]{3}$'),
  add constraint "Ayni_onlineType_fits" check (
    ("onlineType" is null) = (modality = 'OFFLINE' or "contentType" in ('PODCAST', 'EBOOK'))),
  add constraint "Ayni_published_has_date" check (status <> 'PUBLISHED' or "publishedAt" is not null),
  add constraint "Ayni_minimum_fits" check ("minimumAmount" is null or "minimumAmount" >= 0),
  add constraint "Ayni_accessDays_positive" check ("accessDays" is null or "accessDays" > 0),
  add constraint "Ayni_capacity_positive" check (capacity is null or capacity > 0),
  add constraint "Ayni_capacity_kept" check (capacity is null or "takenPlaces" <= capacity),
  add constraint "Ayni_takenPlaces_positive" check ("takenPlaces" >= 0);

-- The public catalogue, newest first, without what is over.
create index "Ayni_catalogue" on "Ayni" ("publishedAt" desc, id desc) where status = 'PUBLISHED';

alter table "Encuentro"
  add constraint "Encuentro_duration_range" check ("durationMinutes" between 5 and 1440),
  add constraint "Encuentro_ends" check ("endsAt" = "startsAt" + "durationMinutes" * interval '1 minute');

alter table "File"
  add constraint "File_size_positive" check (size > 0),
  add constraint "File_ready_has_date" check ((status = 'READY') = ("readyAt" is not null)),
  add constraint "File_key_area" check (key like area::text || '/%');

create function "ayni_last_end"() returns trigger language plpgsql as $$
begin
  update "Ayni" set "lastEndsAt" = (
    select max("endsAt") from "Encuentro"
    where "ayniId" = coalesce(new."ayniId", old."ayniId") and "cancelledAt" is null)
  where id = coalesce(new."ayniId", old."ayniId");
  return null;
end $$;

create trigger "Encuentro_last_end" after insert or update or delete on "Encuentro"
  for each row execute function "ayni_last_end"();

-- A slug belongs to one content, now or formerly; the lock makes two that take it at once wait for each other.
create function "slug_is_free"() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext(new.slug));
  if tg_table_name = 'Ayni' then
    if exists (select from "AyniSlug" s where s.slug = new.slug and s."ayniId" <> new.id) then
      raise exception 'slug % was another content''s', new.slug
        using errcode = 'unique_violation', constraint = 'Ayni_slug_former';
    end if;
  elsif exists (select from "Ayni" a where a.slug = new.slug and a.id <> new."ayniId") then
    raise exception 'slug % is another content''s', new.slug
      using errcode = 'unique_violation', constraint = 'Ayni_slug_former';
  end if;
  return new;
end $$;

create trigger "Ayni_slug_free" before insert or update of slug on "Ayni"
  for each row execute function "slug_is_free"();
create trigger "AyniSlug_free" before insert on "AyniSlug"
  for each row execute function "slug_is_free"();

-- Search -------------------------------------------------------------------------------------------------

-- Case and accents do not count in search, but ñ is a letter of its own.
create function "search_fold"(value text) returns text language sql immutable parallel safe as $$
  select translate(lower(value), 'áàâäãéèêëíìîïóòôöõúùûüç', 'aaaaaeeeeiiiiooooouuuuc')
$$;

create function "ayni_document"() returns trigger language plpgsql as $$
begin
  new.document :=
    setweight(to_tsvector('spanish', "search_fold"(new.title)), 'A') ||
    setweight(to_tsvector('spanish', "search_fold"(new.keywords)), 'B') ||
    setweight(to_tsvector('spanish', "search_fold"(new."shortDescription")), 'C') ||
    setweight(to_tsvector('spanish', "search_fold"(left(new.description, 20000))), 'D');
  return new;
end $$;

create trigger "Ayni_document" before insert or update of title, keywords, "shortDescription", description
  on "Ayni" for each row execute function "ayni_document"();

-- Orders -------------------------------------------------------------------------------------------------

create unique index "Order_one_live" on "Order" ("userId", "ayniContentId")
  where status in ('PENDING', 'COMPLETED');

alter table "Order"
  add constraint "Order_amounts" check (
    amount >= 0 and "taxBase" >= 0 and "taxAmount" >= 0 and "feeAmount" >= 0 and amount = "taxBase" + "taxAmount"),
  add constraint "Order_free_is_zero" check (
    amount > 0 or ("taxBase" = 0 and "taxAmount" = 0 and "feeAmount" = 0 and currency = 'eur' and not "paidToMaster")),
  add constraint "Order_currency_form" check (currency ~ '^[a-z]{3}$'),
  add constraint "Order_paid_has_date" check ("paidToMaster" = ("paidToMasterDate" is not null)),
  add constraint "Order_not_own" check ("userId" <> "masterUserId"),
  add constraint "Order_completed_has_date" check (status <> 'COMPLETED' or "completedAt" is not null),
  add constraint "Order_refunded_has_date" check (status <> 'REFUNDED' or "refundedAt" is not null);

alter table "Payment"
  add constraint "Payment_amounts" check (amount > 0 and "refundedAmount" between 0 and amount);

-- Live orders take a place; the row of the content is locked, so that the last place is given once.
create function "order_places"() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.status in ('PENDING', 'COMPLETED');
  now_is boolean := tg_op <> 'DELETE' and new.status in ('PENDING', 'COMPLETED');
begin
  if now_is and not was then
    update "Ayni" set "takenPlaces" = "takenPlaces" + 1 where id = new."ayniContentId";
  elsif was and not now_is then
    update "Ayni" set "takenPlaces" = "takenPlaces" - 1 where id = old."ayniContentId";
  end if;
  return null;
end $$;

create trigger "Order_places" after insert or update of status or delete on "Order"
  for each row execute function "order_places"();

-- No completed paid order without a succeeded payment; looked at when the transaction ends.
create function "order_is_paid"() returns trigger language plpgsql as $$
declare
  subject uuid;
begin
  if tg_table_name = 'Order' then subject := new.id;
  elsif tg_op = 'DELETE' then subject := old."orderId";
  else subject := new."orderId";
  end if;
  if exists (
    select from "Order" o where o.id = subject and o.status = 'COMPLETED' and o.amount > 0 and not exists (
      select from "Payment" p where p."orderId" = o.id and p.status in ('SUCCEEDED', 'DISPUTED')))
  then
    raise exception 'order % is completed without a succeeded payment', subject
      using errcode = 'check_violation', constraint = 'Order_is_paid';
  end if;
  return null;
end $$;

create constraint trigger "Order_is_paid" after insert or update on "Order"
  deferrable initially deferred for each row execute function "order_is_paid"();
create constraint trigger "Payment_stands" after update or delete on "Payment"
  deferrable initially deferred for each row execute function "order_is_paid"();

-- Record -------------------------------------------------------------------------------------------------

create function "audit_stands"() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are never changed' using errcode = 'check_violation';
end $$;

create trigger "AuditEntry_stands" before update or delete on "AuditEntry"
  for each row execute function "audit_stands"();
