-- Who holds a content, the last to receive it first; and the apprentices of a Master.
create index "Order_holders" on "Order" ("ayniContentId", "purchaseDate" desc, id desc)
  where status = 'COMPLETED' and "renewedAt" is null;
create index "Order_apprentices" on "Order" ("masterUserId", "userId")
  where status = 'COMPLETED' and "renewedAt" is null;
