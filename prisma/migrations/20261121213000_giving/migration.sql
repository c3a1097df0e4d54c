alter table "Encuentro"
  add column "roomName" text,
  add column "sequence" integer not null default 0,
  add column "updatedAt" timestamptz(3) not null default current_timestamp;
create unique index "Encuentro_roomName_key" on "Encuentro" ("roomName");
-- A room of ours or an address of the Master's, never both.
alter table "Encuentro" add constraint "Encuentro_one_door" check ("roomName" is null or "joinUrl" is null);

alter table "File" add column "uploadId" text;

create table "Attendance" (
  "encuentroId" uuid not null,
  "userId" uuid not null,
  "at" timestamptz(3) not null default current_timestamp,
  constraint "Attendance_pkey" primary key ("encuentroId", "userId"),
  constraint "Attendance_encuentroId_fkey" foreign key ("encuentroId") references "Encuentro" ("id") on delete cascade on update cascade,
  constraint "Attendance_userId_fkey" foreign key ("userId") references "User" ("id") on delete cascade on update cascade
);
create index "Attendance_userId_idx" on "Attendance" ("userId");

create type "PrivateFeedKind" as enum ('CALENDAR', 'PODCAST');
create table "PrivateFeed" (
  "id" uuid not null,
  "userId" uuid not null,
  "kind" "PrivateFeedKind" not null,
  "orderId" uuid,
  "hash" text not null,
  "sealed" text not null,
  "createdAt" timestamptz(3) not null default current_timestamp,
  constraint "PrivateFeed_pkey" primary key ("id"),
  constraint "PrivateFeed_userId_fkey" foreign key ("userId") references "User" ("id") on delete cascade on update cascade,
  constraint "PrivateFeed_orderId_fkey" foreign key ("orderId") references "Order" ("id") on delete cascade on update cascade,
  constraint "PrivateFeed_of_an_order" check (("kind" = 'PODCAST') = ("orderId" is not null))
);
create unique index "PrivateFeed_hash_key" on "PrivateFeed" ("hash");
create unique index "PrivateFeed_one" on "PrivateFeed" ("userId", "kind", "orderId") nulls not distinct;
create index "PrivateFeed_orderId_idx" on "PrivateFeed" ("orderId");

create type "CertificateKind" as enum ('ATTENDANCE', 'COMPLETION');
create table "Certificate" (
  "id" uuid not null,
  "code" text not null,
  "orderId" uuid not null,
  "kind" "CertificateKind" not null,
  "holderName" text not null,
  "masterName" text not null,
  "title" text not null,
  "minutes" integer,
  "endedAt" timestamptz(3) not null,
  "issuedAt" timestamptz(3) not null default current_timestamp,
  constraint "Certificate_pkey" primary key ("id"),
  constraint "Certificate_orderId_fkey" foreign key ("orderId") references "Order" ("id") on delete cascade on update cascade
);
create unique index "Certificate_code_key" on "Certificate" ("code");
create unique index "Certificate_orderId_key" on "Certificate" ("orderId");
