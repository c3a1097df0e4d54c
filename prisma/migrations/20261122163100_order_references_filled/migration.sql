-- References of the orders so far, by purchase. A transaction of its own, so that no lock on the table is held: orders
-- are read and placed meanwhile, and only a change of an existing order waits for the end of this one statement, which
-- takes up to a minute per 100 000 orders.

with numbered as materialized (
  select id, "purchaseDate", nextval('"Order_reference_seq"') as number
  from (select id, "purchaseDate" from "Order" where "reference" is null order by "purchaseDate", id) sorted
)
update "Order" o set "reference" = "order_reference"(n."purchaseDate", n.number)
from numbered n where o.id = n.id and o."reference" is null;
