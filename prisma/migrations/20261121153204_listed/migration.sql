-- DropIndex
DROP INDEX "Ayni_status_publishedAt_id_idx";

-- AlterTable
ALTER TABLE "Ayni" ADD COLUMN     "listed" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "Ayni_listed_publishedAt_id_idx" ON "Ayni"("listed", "publishedAt" DESC, "id" DESC);

-- What everybody may see. A role that is taken away, or an account that is closed, takes it out of sight at once, and
-- giving it back brings it back.
create function "may_offer"(person uuid) returns boolean language sql stable as $$
  select exists (
    select from "User" where id = person
      and role in ('master', 'admin') and "deactivatedAt" is null and "anonymisedAt" is null)
$$;

-- The lock makes a publication and a deactivation that come at once wait for each other.
create function "ayni_listed"() returns trigger language plpgsql as $$
begin
  perform 1 from "User" where id = new."userId" for share;
  new.listed := new.status = 'PUBLISHED' and "may_offer"(new."userId");
  return new;
end $$;

create trigger "Ayni_listed" before insert or update of status, "userId", listed on "Ayni"
  for each row execute function "ayni_listed"();

create function "user_listed"() returns trigger language plpgsql as $$
begin
  update "Ayni" set listed = (status = 'PUBLISHED' and "may_offer"(new.id))
  where "userId" = new.id and listed <> (status = 'PUBLISHED' and "may_offer"(new.id));
  return null;
end $$;

create trigger "User_listed" after update of role, "deactivatedAt", "anonymisedAt" on "User"
  for each row
  when (old.role <> new.role or old."deactivatedAt" is distinct from new."deactivatedAt"
    or old."anonymisedAt" is distinct from new."anonymisedAt")
  execute function "user_listed"();

update "Ayni" set listed = true where status = 'PUBLISHED' and "may_offer"("userId");
