-- Building the index and checking the column makes writes of orders wait for a second or two per million orders.
set local lock_timeout = '5s';

create unique index "Order_reference_key" on "Order" ("reference");
alter table "Order" alter column "reference" set not null;
