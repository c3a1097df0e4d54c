set local lock_timeout = '5s';

alter table "Order" validate constraint "Order_discountId_fkey";
alter table "Order" validate constraint "Order_discount_complete";
