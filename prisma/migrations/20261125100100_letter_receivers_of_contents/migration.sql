-- concurrently
create index concurrently if not exists "Order_holders_by_person" on "Order" ("ayniContentId", "userId")
  where status = 'COMPLETED' and "renewedAt" is null;
