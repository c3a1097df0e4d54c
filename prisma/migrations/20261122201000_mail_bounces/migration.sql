-- Mails that came back from the address of an account. Former releases know nothing of the table.
create table "MailBounce" (
  "userId" uuid primary key references "User" ("id") on delete cascade on update cascade,
  "address" text not null,
  "status" text not null,
  "diagnostic" text,
  "softCount" integer not null default 0,
  "blockedAt" timestamptz(3),
  "lastAt" timestamptz(3) not null
);

alter table "MailBounce" add constraint "MailBounce_status_is_enhanced" check ("status" ~ '^[45]\.[0-9]{1,3}\.[0-9]{1,3}$');
alter table "MailBounce" add constraint "MailBounce_softCount_kept" check ("softCount" >= 0);
