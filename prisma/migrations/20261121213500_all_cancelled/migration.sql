-- A content whose encuentros are all cancelled is over since the last of them was: it is nothing without a date.
create or replace function ayni_last_end() returns trigger language plpgsql as $$
declare
  ayni uuid := coalesce(new."ayniId", old."ayniId");
begin
  update "Ayni" set "lastEndsAt" = (
    select coalesce(max("endsAt") filter (where "cancelledAt" is null), max("cancelledAt"))
    from "Encuentro" where "ayniId" = ayni
  ) where id = ayni;
  return null;
end $$;
