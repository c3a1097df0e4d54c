-- contract: 20261125120300_discounted_amounts
set local lock_timeout = '5s';

alter table "Order" validate constraint "Order_discounted_amount";
