-- backfill
-- The lock makes whoever closes or demotes one of these accounts wait for the batch, and then remove the row.
insert into "MasterListing" ("userId", "name", "lastName", "country", "disciplines", "languages", "hasPortrait",
  "offeringLength", "contentCount", "freeUntil", "lastPublishedAt", "nextStartsAt")
select r.* from "master_listing_rows"(array(
  select u.id from "User" u
  where u.role in ('master', 'admin') and u."deactivatedAt" is null and u."anonymisedAt" is null
    and exists (select from "MasterProfile" m where m."userId" = u.id)
    and not exists (select from "MasterListing" l where l."userId" = u.id)
  limit 500 for share of u)) as r
on conflict ("userId") do nothing
