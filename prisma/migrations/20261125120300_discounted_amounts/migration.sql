-- contract: 20261125120000_discounts
set local lock_timeout = '5s';

alter table "Order" add constraint "Order_discounted_amount" check (
  "discountId" is null or amount = "listAmount" - "discountAmount" + "seatAmount") not valid;
