-- AlterTable
ALTER TABLE "MasterApplication" ADD COLUMN     "languages" TEXT[] DEFAULT ARRAY['es']::TEXT[],
ADD COLUMN     "topics" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateIndex
CREATE INDEX "User_createdAt_id_idx" ON "User"("createdAt" DESC, "id" DESC);

-- The order of names in lists of people.
create index "User_by_name" on "User" ("search_fold"(name || ' ' || "lastName"), id);

-- There is always an admin who may enter. Two who demote each other wait here for each other, and the second one
-- then sees what the first one did.
create function "admin_remains"() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('User_last_admin'));
  if not exists (
    select from "User" where role = 'admin' and "deactivatedAt" is null and "anonymisedAt" is null)
  then
    raise exception 'user % is the last admin', old.id
      using errcode = 'check_violation', constraint = 'User_last_admin';
  end if;
  return null;
end $$;

create trigger "User_last_admin" after update of role, "deactivatedAt", "anonymisedAt" on "User"
  for each row
  when (old.role = 'admin' and old."deactivatedAt" is null and old."anonymisedAt" is null
    and (new.role <> 'admin' or new."deactivatedAt" is not null or new."anonymisedAt" is not null))
  execute function "admin_remains"();
