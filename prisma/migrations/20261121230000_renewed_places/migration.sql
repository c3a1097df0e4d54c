-- An order that was renewed gives its place to the one that took its stead.
create or replace function "order_places"() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.status in ('PENDING', 'COMPLETED') and old."renewedAt" is null;
  now_is boolean := tg_op <> 'DELETE' and new.status in ('PENDING', 'COMPLETED') and new."renewedAt" is null;
begin
  if now_is and not was then
    update "Ayni" set "takenPlaces" = "takenPlaces" + 1 where id = new."ayniContentId";
  elsif was and not now_is then
    update "Ayni" set "takenPlaces" = "takenPlaces" - 1 where id = old."ayniContentId";
  end if;
  return null;
end $$;

drop trigger "Order_places" on "Order";
create trigger "Order_places" after insert or update of status, "renewedAt" or delete on "Order"
  for each row execute function "order_places"();

update "Ayni" a set "takenPlaces" = live.places
from (
  select a.id, count(o.id)::int as places
  from "Ayni" a left join "Order" o
    on o."ayniContentId" = a.id and o.status in ('PENDING', 'COMPLETED') and o."renewedAt" is null
  group by a.id
) live
where live.id = a.id and a."takenPlaces" <> live.places;
