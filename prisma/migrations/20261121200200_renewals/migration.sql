-- Whose access has ended may receive the content again: the former order stays as it was, and another takes its place.
alter table "Order" add column "renewedAt" timestamptz(3);

alter table "Order" add constraint "Order_renewed_has_ended" check (
  "renewedAt" is null
  or (status = 'COMPLETED' and "contentExpirationDate" is not null and "contentExpirationDate" <= "renewedAt")
  or status = 'REFUNDED');

drop index "Order_one_live";
create unique index "Order_one_live" on "Order" ("userId", "ayniContentId")
  where status in ('PENDING', 'COMPLETED') and "renewedAt" is null;
