-- Failures in a row of an account over all addresses, and the addresses whose rows are limited. The table holds a day
-- of failed sign-ins, so its index is built at once.
set local lock_timeout = '5s';

alter type "TokenPurpose" add value 'UNLOCK_SIGN_IN';

alter table "SignInThrottle" add column "sourceHash" text, add column "startedAt" timestamptz(3);

create index "SignInThrottle_sourceHash_windowEndsAt_idx" on "SignInThrottle" ("sourceHash", "windowEndsAt");
