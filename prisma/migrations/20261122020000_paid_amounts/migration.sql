-- Whoever was paid was paid an amount.
update "Order" o set "paidToMasterAmount" = round((o."taxBase" - o."feeAmount")::numeric
    * (o.amount - coalesce((select p."refundedAmount" from "Payment" p where p."orderId" = o.id), 0)) / o.amount)::int
  where o."paidToMaster" and o."paidToMasterAmount" is null and o.amount > 0;
alter table "Order" drop constraint "Order_paid_amount";
alter table "Order" add constraint "Order_paid_amount" check (
  "paidToMaster" = ("paidToMasterAmount" is not null) and coalesce("paidToMasterAmount", 0) >= 0);
