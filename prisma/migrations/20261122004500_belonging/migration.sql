-- Notices ------------------------------------------------------------------------------------------------
alter table "Notification"
  add column "category" text not null default 'exchanges',
  -- When it goes out with the others of a day; null for what is mailed by itself or not at all.
  add column "digestAt" timestamptz(3),
  add column "digestedAt" timestamptz(3);
alter table "Notification" alter column "category" drop default;
create index "Notification_unread" on "Notification" ("userId") where "readAt" is null;
create index "Notification_digest" on "Notification" ("digestAt") where "digestAt" is not null and "digestedAt" is null;

-- Hours of the day in which no mail of ours should come, in minutes since midnight of the person's zone.
alter table "User"
  add column "quietFrom" smallint default 1320,
  add column "quietTo" smallint default 480,
  add constraint "User_quiet_hours" check (
    ("quietFrom" is null) = ("quietTo" is null)
    and "quietFrom" between 0 and 1439 and "quietTo" between 0 and 1439 and "quietFrom" <> "quietTo");

-- Thanks -------------------------------------------------------------------------------------------------
create table "Thanks" (
  "id" uuid not null,
  "orderId" uuid not null,
  "authorId" uuid not null,
  "masterId" uuid not null,
  "ayniId" uuid not null,
  "text" text not null default '',
  "words" text[] not null default '{}',
  "agreedAt" timestamptz(3),
  "answer" text,
  "answeredAt" timestamptz(3),
  "hiddenAt" timestamptz(3),
  "createdAt" timestamptz(3) not null default current_timestamp,
  "updatedAt" timestamptz(3) not null,
  constraint "Thanks_pkey" primary key ("id"),
  constraint "Thanks_orderId_fkey" foreign key ("orderId") references "Order" ("id") on delete cascade on update cascade,
  constraint "Thanks_authorId_fkey" foreign key ("authorId") references "User" ("id") on delete cascade on update cascade,
  constraint "Thanks_masterId_fkey" foreign key ("masterId") references "User" ("id") on delete cascade on update cascade,
  constraint "Thanks_ayniId_fkey" foreign key ("ayniId") references "Ayni" ("id") on delete cascade on update cascade,
  constraint "Thanks_answer_has_date" check (("answer" is null) = ("answeredAt" is null)),
  constraint "Thanks_says_something" check ("text" <> '' or cardinality("words") > 0),
  constraint "Thanks_not_own" check ("authorId" <> "masterId")
);
create unique index "Thanks_orderId_key" on "Thanks" ("orderId");
create unique index "Thanks_one" on "Thanks" ("authorId", "ayniId");
create index "Thanks_masterId_createdAt_idx" on "Thanks" ("masterId", "createdAt" desc);
create index "Thanks_ayniId_createdAt_idx" on "Thanks" ("ayniId", "createdAt" desc);

create type "ReportStatus" as enum ('OPEN', 'UPHELD', 'DISMISSED');
create table "Report" (
  "id" uuid not null,
  "reporterId" uuid not null,
  "subjectType" text not null,
  "subjectId" uuid not null,
  "reason" text not null,
  "text" text not null default '',
  "status" "ReportStatus" not null default 'OPEN',
  "decidedById" uuid,
  "decidedAt" timestamptz(3),
  "createdAt" timestamptz(3) not null default current_timestamp,
  constraint "Report_pkey" primary key ("id"),
  constraint "Report_reporterId_fkey" foreign key ("reporterId") references "User" ("id") on delete cascade on update cascade,
  constraint "Report_decidedById_fkey" foreign key ("decidedById") references "User" ("id") on delete restrict on update cascade,
  constraint "Report_subject" check ("subjectType" in ('Thanks', 'Ayni', 'User')),
  constraint "Report_decided_has_date" check (("status" = 'OPEN') = ("decidedAt" is null))
);
create unique index "Report_one_open" on "Report" ("reporterId", "subjectType", "subjectId") where "status" = 'OPEN';
create index "Report_status_createdAt_idx" on "Report" ("status", "createdAt");
create index "Report_subjectType_subjectId_idx" on "Report" ("subjectType", "subjectId");
create index "Report_decidedById_idx" on "Report" ("decidedById");

-- Solidarity places --------------------------------------------------------------------------------------
-- The part of a price that pays somebody else's place.
alter table "Order"
  add column "placeAmount" integer not null default 0,
  add constraint "Order_place_is_a_part" check ("placeAmount" >= 0 and ("placeAmount" = 0 or "placeAmount" < amount));

create table "SolidarityPlace" (
  "id" uuid not null,
  "ayniId" uuid not null,
  "fundedByOrderId" uuid not null,
  "takenByOrderId" uuid,
  "cancelledAt" timestamptz(3),
  "createdAt" timestamptz(3) not null default current_timestamp,
  constraint "SolidarityPlace_pkey" primary key ("id"),
  constraint "SolidarityPlace_ayniId_fkey" foreign key ("ayniId") references "Ayni" ("id") on delete cascade on update cascade,
  constraint "SolidarityPlace_fundedByOrderId_fkey" foreign key ("fundedByOrderId") references "Order" ("id") on delete restrict on update cascade,
  constraint "SolidarityPlace_takenByOrderId_fkey" foreign key ("takenByOrderId") references "Order" ("id") on delete restrict on update cascade,
  constraint "SolidarityPlace_taken_or_cancelled" check ("takenByOrderId" is null or "cancelledAt" is null)
);
create unique index "SolidarityPlace_fundedByOrderId_key" on "SolidarityPlace" ("fundedByOrderId");
create unique index "SolidarityPlace_takenByOrderId_key" on "SolidarityPlace" ("takenByOrderId");
create index "SolidarityPlace_free" on "SolidarityPlace" ("ayniId", "createdAt")
  where "takenByOrderId" is null and "cancelledAt" is null;

create table "SolidarityAsk" (
  "id" uuid not null,
  "ayniId" uuid not null,
  "userId" uuid not null,
  "grantedAt" timestamptz(3),
  "withdrawnAt" timestamptz(3),
  "createdAt" timestamptz(3) not null default current_timestamp,
  constraint "SolidarityAsk_pkey" primary key ("id"),
  constraint "SolidarityAsk_ayniId_fkey" foreign key ("ayniId") references "Ayni" ("id") on delete cascade on update cascade,
  constraint "SolidarityAsk_userId_fkey" foreign key ("userId") references "User" ("id") on delete cascade on update cascade,
  constraint "SolidarityAsk_one_end" check ("grantedAt" is null or "withdrawnAt" is null)
);
create unique index "SolidarityAsk_one_open" on "SolidarityAsk" ("ayniId", "userId")
  where "grantedAt" is null and "withdrawnAt" is null;
create index "SolidarityAsk_userId_idx" on "SolidarityAsk" ("userId");
create index "SolidarityAsk_waiting" on "SolidarityAsk" ("ayniId", "createdAt")
  where "grantedAt" is null and "withdrawnAt" is null;

-- Trueque ------------------------------------------------------------------------------------------------
create type "BarterStatus" as enum ('PROPOSED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN');
create table "Barter" (
  "id" uuid not null,
  "proposerId" uuid not null,
  "answererId" uuid not null,
  "offeredAyniId" uuid not null,
  "wantedAyniId" uuid not null,
  "message" text not null default '',
  "status" "BarterStatus" not null default 'PROPOSED',
  "offeredOrderId" uuid,
  "wantedOrderId" uuid,
  "createdAt" timestamptz(3) not null default current_timestamp,
  "decidedAt" timestamptz(3),
  constraint "Barter_pkey" primary key ("id"),
  constraint "Barter_proposerId_fkey" foreign key ("proposerId") references "User" ("id") on delete cascade on update cascade,
  constraint "Barter_answererId_fkey" foreign key ("answererId") references "User" ("id") on delete cascade on update cascade,
  constraint "Barter_offeredAyniId_proposerId_fkey" foreign key ("offeredAyniId", "proposerId") references "Ayni" ("id", "userId") on delete cascade on update cascade,
  constraint "Barter_wantedAyniId_answererId_fkey" foreign key ("wantedAyniId", "answererId") references "Ayni" ("id", "userId") on delete cascade on update cascade,
  constraint "Barter_offeredOrderId_fkey" foreign key ("offeredOrderId") references "Order" ("id") on delete restrict on update cascade,
  constraint "Barter_wantedOrderId_fkey" foreign key ("wantedOrderId") references "Order" ("id") on delete restrict on update cascade,
  constraint "Barter_of_two" check ("proposerId" <> "answererId"),
  constraint "Barter_decided_has_date" check (("status" = 'PROPOSED') = ("decidedAt" is null)),
  constraint "Barter_accepted_has_orders" check (
    ("status" = 'ACCEPTED') = ("offeredOrderId" is not null) and ("offeredOrderId" is null) = ("wantedOrderId" is null))
);
create unique index "Barter_offeredOrderId_key" on "Barter" ("offeredOrderId");
create unique index "Barter_wantedOrderId_key" on "Barter" ("wantedOrderId");
create unique index "Barter_one_open" on "Barter" ("offeredAyniId", "wantedAyniId") where "status" = 'PROPOSED';
create index "Barter_proposerId_createdAt_idx" on "Barter" ("proposerId", "createdAt" desc);
create index "Barter_answererId_createdAt_idx" on "Barter" ("answererId", "createdAt" desc);
create index "Barter_wantedAyniId_idx" on "Barter" ("wantedAyniId");

-- Payouts by the processor -------------------------------------------------------------------------------
create table "PayoutAccount" (
  "userId" uuid not null,
  "accountId" text not null,
  "country" char(2) not null,
  "ready" boolean not null default false,
  "createdAt" timestamptz(3) not null default current_timestamp,
  "updatedAt" timestamptz(3) not null,
  constraint "PayoutAccount_pkey" primary key ("userId"),
  constraint "PayoutAccount_userId_fkey" foreign key ("userId") references "User" ("id") on delete cascade on update cascade
);
create unique index "PayoutAccount_accountId_key" on "PayoutAccount" ("accountId");

create type "TransferStatus" as enum ('PENDING', 'SENT', 'FAILED');
create table "Transfer" (
  "id" uuid not null,
  "masterId" uuid not null,
  "accountId" text not null,
  "amount" integer not null,
  "currency" char(3) not null,
  "status" "TransferStatus" not null default 'PENDING',
  "processorId" text,
  "lastError" text,
  "createdAt" timestamptz(3) not null default current_timestamp,
  "sentAt" timestamptz(3),
  constraint "Transfer_pkey" primary key ("id"),
  constraint "Transfer_masterId_fkey" foreign key ("masterId") references "User" ("id") on delete restrict on update cascade,
  constraint "Transfer_amount" check ("amount" > 0),
  constraint "Transfer_sent_is_known" check (("status" = 'SENT') = ("processorId" is not null and "sentAt" is not null))
);
create unique index "Transfer_processorId_key" on "Transfer" ("processorId");
create index "Transfer_masterId_createdAt_idx" on "Transfer" ("masterId", "createdAt" desc);
create index "Transfer_status_createdAt_idx" on "Transfer" ("status", "createdAt");

alter table "Order"
  -- What the Master was really paid, in minor units: it stays as it was when a part is given back later.
  add column "paidToMasterAmount" integer,
  add column "transferId" uuid,
  add constraint "Order_transferId_fkey" foreign key ("transferId") references "Transfer" ("id") on delete restrict on update cascade,
  add constraint "Order_paid_amount" check ("paidToMasterAmount" is null or ("paidToMaster" and "paidToMasterAmount" >= 0));
create index "Order_transferId_idx" on "Order" ("transferId");
update "Order" o set "paidToMasterAmount" = round((o."taxBase" - o."feeAmount")::numeric
    * (o.amount - coalesce((select p."refundedAmount" from "Payment" p where p."orderId" = o.id), 0)) / o.amount)::int
  where o."paidToMaster" and o.amount > 0;

-- Invitations --------------------------------------------------------------------------------------------
create table "Invitation" (
  "id" uuid not null,
  "inviterId" uuid not null,
  "code" text not null,
  "email" text,
  "createdAt" timestamptz(3) not null default current_timestamp,
  constraint "Invitation_pkey" primary key ("id"),
  constraint "Invitation_inviterId_fkey" foreign key ("inviterId") references "User" ("id") on delete cascade on update cascade
);
create unique index "Invitation_code_key" on "Invitation" ("code");
-- One link for all, and one invitation for each address.
create unique index "Invitation_one" on "Invitation" ("inviterId", "email") nulls not distinct;

create table "Joining" (
  "userId" uuid not null,
  "invitationId" uuid not null,
  "createdAt" timestamptz(3) not null default current_timestamp,
  constraint "Joining_pkey" primary key ("userId"),
  constraint "Joining_userId_fkey" foreign key ("userId") references "User" ("id") on delete cascade on update cascade,
  constraint "Joining_invitationId_fkey" foreign key ("invitationId") references "Invitation" ("id") on delete cascade on update cascade
);
create index "Joining_invitationId_idx" on "Joining" ("invitationId");
