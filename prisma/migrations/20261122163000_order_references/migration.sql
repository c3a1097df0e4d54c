-- A short reference for people beside the id: "AY-26-01942", the year and a number that grows over all years. The
-- sequence gives no number twice, also to concurrent transactions; a rolled back one leaves a gap. The default serves
-- former releases too, which insert orders without the column. Adding a column without a value rewrites nothing.
set local lock_timeout = '5s';

create sequence "Order_reference_seq";

create function "order_reference"("at" timestamptz, "number" bigint) returns text language sql stable as $$
  select 'AY-' || to_char("at" at time zone 'Europe/Madrid', 'YY')
    || '-' || lpad("number"::text, greatest(5, length("number"::text)), '0')
$$;

create function "next_order_reference"() returns text language sql volatile as $$
  select "order_reference"(now(), nextval('"Order_reference_seq"'))
$$;

alter table "Order" add column "reference" text;
alter table "Order" alter column "reference" set default "next_order_reference"();
