-- concurrently
create index concurrently "Order_holders_by_person" on "Order" ("ayniContentId", "userId")
  where status = 'COMPLETED' and "renewedAt" is null;
