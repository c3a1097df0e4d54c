set local lock_timeout = '5s';

alter table "Order" validate constraint "Order_bundlePurchaseId_fkey";
alter table "Payment" validate constraint "Payment_part_positive";
